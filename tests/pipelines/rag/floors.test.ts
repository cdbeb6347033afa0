import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CorpusDocument } from 'vitest-caliper';
import { chain, context, retrieved } from './documents.ts';

const DATA = fileURLToPath(new URL('../../../../shared/data/xquad/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the XQuAD questions are not beside this checkout');

interface Article {
  paragraphs: { context: string; qas: { question: string; answers: { text: string }[] }[] }[];
}

interface Asked {
  question: string;
  doc: string;
  answers: string[];
}

function articles(language: string): Article[] {
  return (JSON.parse(readFileSync(`${DATA}xquad.${language}.json`, 'utf8')) as { data: Article[] }).data;
}

/** Every paragraph as a document, and the questions about them. */
function xquad(of: readonly Article[]): { documents: CorpusDocument[]; asked: Asked[] } {
  const paragraphs = of.flatMap((article) => article.paragraphs);
  const documents = paragraphs.map(({ context }, index) => ({ id: `p${index}`, text: context }));
  const asked = paragraphs.flatMap(({ qas }, index) =>
    qas.map(({ question, answers }) => ({
      question,
      doc: `p${index}`,
      answers: answers.map(({ text }) => text),
    })),
  );
  return { documents, asked };
}

/** Of questions to half of the articles and to the others: found and answered by the default floors, and right. */
async function floors(language: string): Promise<Record<string, number>> {
  const all = articles(language);
  const { documents, asked } = xquad(all.filter((_, index) => index % 2 === 0));
  const { asked: others } = xquad(all.filter((_, index) => index % 2 === 1));
  const target = await chain({}, documents);
  const counts = { asked: asked.length, notFound: 0, notAnswered: 0, right: 0 };
  const ask = async ({ question, answers }: Asked) => {
    const { sources } = await retrieved(target, question);
    const { text } = await target.answer({ case_id: 'c', question, system_prompt: '', sources }, context);
    const answered = text !== 'The documents do not say.' && text !== '资料中没有提到。';
    return {
      found: sources.length > 0,
      answered,
      right: answered && answers.some((answer) => text.includes(answer)),
    };
  };
  for (const one of asked) {
    const { found, answered, right } = await ask(one);
    counts.notFound += Number(!found);
    counts.notAnswered += Number(!answered);
    counts.right += Number(right);
  }
  const ofOthers = { others: others.length, othersAnswered: 0 };
  for (const one of others) ofOthers.othersAnswered += Number((await ask(one)).answered);
  return { ...counts, ...ofOthers };
}

test.skipIf(!present).each(['en', 'zh'])(
  '%s, half of the articles: next to nothing is refused by the retrieval, the answers are wrong as seldom as may be',
  { timeout: 300_000 },
  async (language) => {
    const counts = await floors(language);
    console.info(`XQuAD ${language}, half: ${JSON.stringify(counts)}`);
    expect(counts.notFound! / counts.asked!).toBeLessThanOrEqual(0.01);
    expect(counts.notAnswered! / counts.asked!).toBeLessThanOrEqual(0.12);
    expect(counts.othersAnswered! / counts.others!).toBeLessThanOrEqual(0.12);
    expect(counts.right! / counts.asked!).toBeGreaterThanOrEqual(0.74);
  },
);
