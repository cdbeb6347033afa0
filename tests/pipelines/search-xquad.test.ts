import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MemorySearch } from '../../evals/pipelines/memory/search/memory-search.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/xquad/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the XQuAD questions are not beside this checkout');

interface Article {
  paragraphs: { context: string; qas: { question: string }[] }[];
}

/** Share of questions whose paragraph, of 240, an arm ranks first. */
function recallAt1(language: string): { bm25: number; vector: number } {
  const { data } = JSON.parse(readFileSync(`${DATA}xquad.${language}.json`, 'utf8')) as { data: Article[] };
  const paragraphs = data.flatMap((article) => article.paragraphs);
  const search = new MemorySearch(
    paragraphs.map(({ context }, index) => ({ memory_id: String(index), content: context })),
  );
  const asked = paragraphs.flatMap(({ qas }, index) => qas.map(({ question }) => ({ question, index })));
  const hits = { bm25: 0, vector: 0 };
  for (const { question, index } of asked) {
    const { arms } = search.search(question, { top_k: 1 });
    if (arms.bm25[0] === String(index)) hits.bm25 += 1;
    if (arms.vector[0] === String(index)) hits.vector += 1;
  }
  return { bm25: hits.bm25 / asked.length, vector: hits.vector / asked.length };
}

// Measured: en 0.919 and 0.896, zh 0.932 and 0.901.
test.skipIf(!present).each([
  ['en', 0.915, 0.89],
  ['zh', 0.925, 0.895],
])(
  '%s: BM25 finds %d of the paragraphs, the hashed vectors %d',
  { timeout: 60_000 },
  (language, bm25, vector) => {
    const found = recallAt1(language);
    expect(found.bm25).toBeGreaterThanOrEqual(bm25);
    expect(found.vector).toBeGreaterThanOrEqual(vector);
  },
);
