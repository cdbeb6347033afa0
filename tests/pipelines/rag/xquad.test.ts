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

const ARMS = {
  fused: {},
  bm25: { vector: false },
  vector: { bm25: false },
};

/** Share of questions whose paragraph is among the first documents, by arm. */
async function recall(language: string): Promise<Record<string, { at1: number; at10: number }>> {
  const { documents, asked } = xquad(articles(language));
  const target = await chain({ top_k: 20 }, documents);
  const result: Record<string, { at1: number; at10: number }> = {};
  for (const [arm, channels] of Object.entries(ARMS)) {
    const hits = { at1: 0, at10: 0 };
    for (const { question, doc } of asked) {
      const { sources } = await retrieved(target, question, { channels });
      const found = [...new Set(sources.map((source) => source.doc))];
      if (found[0] === doc) hits.at1 += 1;
      if (found.slice(0, 10).includes(doc)) hits.at10 += 1;
    }
    result[arm] = { at1: hits.at1 / asked.length, at10: hits.at10 / asked.length };
  }
  return result;
}

test.skipIf(!present).each(['en', 'zh'])(
  '%s: the right paragraph of 240 is first, or among ten; fusion is no worse than its better arm',
  { timeout: 300_000 },
  async (language) => {
    const { fused, bm25, vector } = await recall(language);
    console.info(`XQuAD ${language}: ${JSON.stringify({ fused, bm25, vector })}`);
    expect(fused!.at1).toBeGreaterThanOrEqual(0.9);
    expect(fused!.at10).toBeGreaterThanOrEqual(0.97);
    expect(fused!.at1).toBeGreaterThanOrEqual(Math.max(bm25!.at1, vector!.at1) - 0.01);
    expect(fused!.at10).toBeGreaterThanOrEqual(Math.max(bm25!.at10, vector!.at10) - 0.01);
  },
);

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
