import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FixtureProject } from './support/project.ts';
import { RAG_TABLE, ragProject, ragSetup, ragSuite } from './support/rag-project.ts';

const BASELINE = 'baselines/demo.json';
const LEXICAL = { id: 'words/v1', dimensions: 8, semantic: false };
const SOUND = { embedder: LEXICAL, vectors: { width: 8 } };
const required = (level: string) =>
  ragSuite(`requires: '${level}', failOn: 'gate', gates: { pass_rate: 0.9 },`);

/** What is wrong with an embedder, the setup of the target, and the reason that is given. */
const BROKEN: [what: string, level: string, setup: object, reason: string][] = [
  ['none', 'lexical', {}, 'the target names no embedder, so it measures by keywords alone'],
  ['no vectors to look at', 'lexical', { embedder: LEXICAL }, "the target has no method 'embed'"],
  [
    'wrong dimensions',
    'lexical',
    { embedder: LEXICAL, vectors: { width: 7 } },
    'gave a vector of 7 dimensions, and says that they have 8',
  ],
  ['zeros', 'lexical', { embedder: LEXICAL, vectors: { width: 8, fill: 0 } }, 'gave a vector of zeros alone'],
  [
    'constants',
    'lexical',
    { embedder: LEXICAL, vectors: { width: 8, fill: 1 } },
    'gave the same vector for different texts',
  ],
  ['words where meanings are required', 'semantic', SOUND, 'says that it is not semantic'],
  [
    'meanings by name alone',
    'semantic',
    { ...SOUND, embedder: { ...LEXICAL, semantic: true } },
    'says that it is semantic, but "',
  ],
];

/** A gate that requires vectors scores nothing without sound ones, and no baseline comes to harm. */
describe('the caliber guard', () => {
  let project: FixtureProject;
  let accepted: string;

  beforeAll(async () => {
    project = ragProject({ setup: SOUND });
    project.write({ 'evals/demo.eval.ts': required('lexical') });
    const run = await project.vitest();
    expect(run.code, run.output).toBe(0);
    accepted = project.read(BASELINE);
  });

  afterAll(() => project.dispose());

  test.each(BROKEN)('%s, required: %s', async (_, level, setup, reason) => {
    project.write({ 'evals/demo.eval.ts': required(level), ...ragSetup({ table: RAG_TABLE, setup }) });
    for (const args of [[], ['-u']]) {
      project.write({ 'evals/calls.log': '' });
      const { code, output } = await project.vitest(args);
      expect(code, output).toBe(1);
      expect(output).toContain(reason);
      expect(output).toContain('Nothing was scored, and the baseline was not touched.');
      expect(project.read('evals/calls.log')).not.toContain('retrieve');
      expect(project.read(BASELINE)).toBe(accepted);
    }
    project.remove(BASELINE);
    expect((await project.vitest()).code).toBe(1);
    expect(project.has(BASELINE)).toBe(false);
    project.write({ [BASELINE]: accepted });
  });
});
