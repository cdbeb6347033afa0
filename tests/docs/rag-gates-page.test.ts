import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formatProblem, loadCaseFile } from '../../plugin/cases/index.ts';
import { readCorpus } from '../../plugin/index.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';
import { scoreRetrieval } from '../../plugin/stages/retrieval/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${ROOT}docs/rag-gates.md`, 'utf8');
const cases = loadCaseFile(`${ROOT}cases/release/v001.yaml`).cases.map((loaded) => loaded.case);
const tagged = (tag: string) => cases.filter(({ tags }) => tags?.includes(tag));

test('the table of kinds counts what the set has, and the text counts the further tags', () => {
  const kinds = page.slice(page.indexOf('## The kinds of questions'));
  const rows = [...kinds.matchAll(/^\| `([a-z-]+)` +\| (\d+) /gm)];
  expect(rows.length).toBe(8);
  for (const [, tag, count] of rows) expect([tag, Number(count)]).toEqual([tag, tagged(tag!).length]);
  expect(rows.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(cases.length);
  expect(kinds).toContain(`\`product\` (${tagged('product').length} cases`);
  expect(kinds).toContain(`\`cross-language\` (${tagged('cross-language').length}:`);
  expect(kinds).toContain(`${cases.filter(({ split }) => split === 'holdout').length} are held out`);
});

test('the case that is shown is the one of the set', () => {
  const shown = /```yaml\ncases:\n([\s\S]*?)```/.exec(page)![1]!;
  expect(readFileSync(`${ROOT}cases/release/v001.yaml`, 'utf8')).toContain(shown);
});

test('the failure that is shown is the one of the stage', () => {
  const passage = (doc: string, text: string) => ({ doc, text });
  const others = (n: number) => Array.from({ length: n }, () => passage('faq.md', 'something else'));
  const right = passage('product-guide.md', 'The standard Orrindel Vane pushes with 340 N');
  const came = ['faq.md', 'product-guide.md', 'release-notes.md', 'faq.md', 'faq.md', 'faq.md'];
  const answer = {
    sources: came.map((doc) => ({ ...passage(doc, 'something else'), channel: 'hybrid' })),
    channels: { bm25: 10, vector: 10, hybrid: 6 },
    arms: {
      bm25: [...others(8), right, ...others(1)],
      vector: others(10),
      hybrid: [...others(7), right, ...others(2)],
    },
  };
  const turn = { question: '?', expect_tokens: ['340 N'] };
  const corpus = readCorpus(`${ROOT}cases/corpus/demo`);
  const [finding] = scoreRetrieval([{ turn, path: [] }], [answer], corpus).findings();

  expect(page).toContain(`\n${finding!.title}: ${finding!.message}\n`);
});

test('the messages that are shown are those of the lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rag-page-'));
  try {
    mkdirSync(join(folder, 'cases'));
    writeFileSync(
      join(folder, 'cases/release.yaml'),
      `cases:
  - case_id: rel-018
    question: What does a filter cartridge cost in euro?
    expect_doc: price-list.md
    expect_tokens: ["736"]
  - case_id: rel-019
    question: What is the first thing to do at error code 721?
    expect_doc: trouble-shooting.md
    expect_tokens: [open the relief valve]
`,
    );
    const corpus = `${ROOT}cases/corpus/demo`;
    const { problems } = checkFiles(['cases/*.yaml'], { corpus }, folder);
    expect(problems.length).toBe(2);
    for (const problem of problems) expect(page).toContain(formatProblem(problem, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The questions that do not pass by a committed baseline, and how many it has. */
function notPassing(baseline: string): { lost: string[]; total: number } {
  const rows: Record<string, { verdict: string }> = JSON.parse(readFileSync(baseline, 'utf8')).cases;
  const lost = Object.keys(rows).filter((id) => rows[id]!.verdict !== 'pass');
  return { lost, total: Object.keys(rows).length };
}

const limits = page.slice(
  page.indexOf('## What the default cannot do'),
  page.indexOf('## Your own RAG behind the three gates'),
);

test.each([
  ['release', 'rel-'],
  ['realworld@full', 'rw'],
])('what the default cannot do is what the baseline of %s says', (suite, ids) => {
  const { lost, total } = notPassing(`${ROOT}baselines/${suite}.json`);
  const named = [...limits.matchAll(new RegExp(`\`(${ids}[\\w-]+)\``, 'g'))].map(([, id]) => id!);
  expect([...new Set(named)].sort()).toEqual(lost.sort());
  expect(limits).toContain(`${total - lost.length} of ${total} pass`);
});

test('the kinds of questions that pass are counted as the baseline has them', () => {
  const { lost } = notPassing(`${ROOT}baselines/release.json`);
  const rows = [...limits.matchAll(/^\| `([a-z-]+)` +\| (\d+) of (\d+) /gm)];
  expect(rows.length).toBe(8);
  for (const [, tag, right, total] of rows) {
    const all = tagged(tag!).map(({ case_id }) => case_id);
    expect([tag, Number(right), Number(total)]).toEqual([
      tag,
      all.filter((id) => !lost.includes(id)).length,
      all.length,
    ]);
  }
});
