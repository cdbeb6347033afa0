import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CorpusDocument } from 'vitest-caliper';
import { chain, retrieved } from './documents.ts';

const DATA = fileURLToPath(new URL('../../../../shared/data/xquad/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the XQuAD questions are not beside this checkout');

interface Article {
  paragraphs: { context: string; qas: { question: string }[] }[];
}

interface Asked {
  question: string;
  doc: string;
}

/** Every paragraph as a document, and the questions about them. */
function xquad(language: string): { documents: CorpusDocument[]; asked: Asked[] } {
  const { data } = JSON.parse(readFileSync(`${DATA}xquad.${language}.json`, 'utf8')) as { data: Article[] };
  const paragraphs = data.flatMap((article) => article.paragraphs);
  const documents = paragraphs.map(({ context }, index) => ({ id: `p${index}`, text: context }));
  const asked = paragraphs.flatMap(({ qas }, index) =>
    qas.map(({ question }) => ({ question, doc: `p${index}` })),
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
  const { documents, asked } = xquad(language);
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
