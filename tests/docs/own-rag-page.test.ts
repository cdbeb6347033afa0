import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCorpus, type Target } from '../../plugin/index.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';
import { loadCases } from '../../plugin/matchers/sources.ts';
import { answer } from '../../plugin/stages/answer/index.ts';
import { assembly } from '../../plugin/stages/assembly/index.ts';
import { retrieval } from '../../plugin/stages/retrieval/index.ts';
import type { Stage } from '../../plugin/stages/types.ts';
import { SCORING, stageCall } from '../support/stage-call.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${ROOT}docs/rag-gates.md`, 'utf8');
const guide = page.slice(page.indexOf('## Your own RAG behind the three gates'), page.indexOf('\n## A case'));

/** The files of the guide: each block whose first line is a comment with a path. */
const files = [
  ...guide.matchAll(/^```\w+\n(?:\/\/|#|<!--) (\S+\.(?:ts|yaml|md))(?: -->)?\n([\s\S]*?)^```$/gm),
].map(([, path, text]) => ({ path: path!, text: text! }));

let folder: string;

beforeAll(() => {
  mkdirSync(join(ROOT, 'tmp'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'tmp/own-rag-'));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the guide has two documents, a target, questions and two suites', () => {
  expect(files.map(({ path }) => path)).toEqual([
    'corpus/visits.md',
    'corpus/tickets.md',
    'src/chain.ts',
    'cases/release/v001.yaml',
    'evals/release.eval.ts',
    'evals/realworld.eval.ts',
  ]);
});

test('its target and suites type-check under strict', () => {
  const config = { extends: `${ROOT}tsconfig.json`, include: ['src', 'evals', `${ROOT}plugin`], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(`${ROOT}node_modules/.bin/tsc`, ['-p', folder], { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});

test('its documents have what its questions expect', () => {
  const { problems, cases } = checkFiles(
    ['cases/release/*.yaml'],
    { corpus: join(folder, 'corpus') },
    folder,
  );
  expect(problems).toEqual([]);
  expect(guide).toContain(`${cases} cases in 1 file checked, no problem found`);
});

/** The questions that a stage judges not right, of the guide's target. */
async function failing(stage: Stage, target: Target): Promise<string[]> {
  const corpus = readCorpus(join(folder, 'corpus'));
  const lost: string[] = [];
  for (const evalCase of loadCases(join(folder, 'cases/release/v001.yaml'))) {
    if (!stage.applies(evalCase)) continue;
    const { stageCall: call } = stageCall(evalCase, target, { corpus });
    const { findings } = stage.score(evalCase, await stage.run(call), SCORING);
    if (findings().length > 0) lost.push(evalCase.case_id);
  }
  return lost;
}

test('its target answers all of them, and without rows loses the two that the comparison names', async () => {
  const { myChain } = (await import(pathToFileURL(join(folder, 'src/chain.ts')).href)) as {
    myChain: (options?: { rows: boolean }) => Target;
  };
  for (const stage of [retrieval(), assembly(), answer()] as Stage[]) {
    expect(await failing(stage, myChain()), stage.name).toEqual([]);
  }
  const lost = await failing(retrieval() as Stage, myChain({ rows: false }));
  expect(lost).toEqual(['own-002', 'own-004']);
  for (const id of lost) expect(guide).toContain(`    ${id}  pass → fail`);
});
