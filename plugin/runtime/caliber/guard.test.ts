import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SuiteInfo } from '../../scores/types.ts';
import { retrieval } from '../../stages/retrieval/index.ts';
import type { EmbedderInfo, Target } from '../../targets/types.ts';
import { defineSuite, type SuiteOptions } from '../define-suite.ts';
import { Semaphore } from '../semaphore.ts';
import { RunningSuite } from '../suite.ts';
import { variantSuite } from '../variants.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caliper-guard-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const target = (embedder: EmbedderInfo | undefined, own: Partial<Target> = {}): Target => ({
  describe: async () => ({ subject: { name: 'rag', version: '1' }, embedder }),
  ...own,
});

/** A suite of one case that opens as a worker opens it. */
function suite(options: Partial<SuiteOptions>): RunningSuite {
  const definition = defineSuite({
    name: 'rag',
    cases: '*.yaml',
    target: target(undefined),
    stages: [retrieval()],
    ...options,
  } as SuiteOptions);
  const evalCase = { case_id: 'q-1', question: 'How much?', expect_doc: 'faq.md' };
  const loaded = { case: evalCase, hash: '', positions: [1, 1] };
  return new RunningSuite(
    variantSuite(definition, null),
    {
      name: 'rag',
      variant: null,
      file: 'rag.eval.ts',
      root,
      data: [],
      registry: null,
      templates: null,
      corpus: null,
      update: 'new',
      requireAssertions: false,
    },
    [{ loaded, meta: null, file: 'q.yaml' }],
    new Semaphore(1),
    async () => null,
  );
}

async function opened(options: Partial<SuiteOptions>) {
  const task: { meta: { caliper?: unknown } } = { meta: {} };
  const refusal = await suite(options)
    .describe(task)
    .then(
      () => null,
      (error: Error) => error,
    );
  const info = (task.meta.caliper as { info: SuiteInfo }).info;
  return { refusal, info };
}

const LEXICAL = { id: 'words/v1', dimensions: 2, semantic: false };
const embed: Target['embed'] = async ({ texts }) => ({ vectors: texts.map((text) => [text.length, 1]) });

describe('a suite that requires a caliber', () => {
  it('refuses before its first case where the target has no embedder, and says what it is', async () => {
    const { refusal, info } = await opened({ requires: 'lexical' });
    expect(refusal?.name).toBe('CaliberError');
    expect(refusal?.message).toBe(
      'the suite requires a lexical caliber, and the target names no embedder, so it measures by keywords alone. ' +
        'Nothing was scored, and the baseline was not touched. Give the target the embedder that it needs, or set ' +
        "the suite's 'onWeaker' to 'report' to see figures that decide nothing.",
    );
    expect(info).toMatchObject({
      subject: { name: 'rag' },
      caliber: { embedder: null, requires: 'lexical' },
    });
  });

  it('only reports where it is told so', async () => {
    const { refusal, info } = await opened({ requires: 'lexical', onWeaker: 'report', failOn: 'gate' });
    expect(refusal).toBeNull();
    expect(info.fail_on).toBe('never');
    expect(info.weaker).toContain('by keywords alone');
  });

  it('runs as ever under what it requires', async () => {
    const { refusal, info } = await opened({
      requires: 'lexical',
      failOn: 'gate',
      target: target(LEXICAL, { embed }),
    });
    expect(refusal).toBeNull();
    expect(info).toMatchObject({ fail_on: 'gate', caliber: { embedder: LEXICAL, requires: 'lexical' } });
    expect(info.weaker).toBeUndefined();
  });

  it('gives an embedder that never answers no more time than a case has', async () => {
    const never: Target['embed'] = () => new Promise(() => {});
    const { refusal } = await opened({
      requires: 'lexical',
      timeout: 20,
      target: target(LEXICAL, { embed: never }),
    });
    expect(refusal?.message).toContain('could not be asked: took longer than 20 ms');
  });
});

it('a suite that requires nothing asks nothing', async () => {
  const asked = () => Promise.reject(new Error('it was asked'));
  const { refusal, info } = await opened({ target: target(LEXICAL, { embed: asked }) });
  expect(refusal).toBeNull();
  expect(info.caliber).not.toHaveProperty('requires');
});

it('refuses options that are none', () => {
  expect(() => suite({ requires: 'best' as never })).toThrow(
    "'requires' must be 'keyword', 'lexical' or 'semantic'",
  );
  expect(() => suite({ onWeaker: 'skip' as never })).toThrow("'onWeaker' must be 'refuse' or 'report'");
});
