import { describe, expect, it } from 'vitest';
import { answering, CASE_FILE, casesYaml, placedCases } from '../../tests/support/run.ts';
import { SCORING } from '../../tests/support/stage-call.ts';
import { l1 } from '../stages/l1/index.ts';
import { count } from '../stages/tally.ts';
import { OutputError } from '../stages/types.ts';
import type { PredictedMemory, Target } from '../targets/types.ts';
import { type AttemptContext, attemptCase } from './attempt.ts';
import { suiteScope } from './suite-scope.ts';

const conversation =
  '[msg#1] 2026-03-01T10:00:00Z user:\n  I live in Oslo\n[msg#2] 2026-03-02T09:30:00Z user:\n  ok\n';
const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity', 'environment'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const [positive, negative, unscored] = placedCases(
  casesYaml([
    { case_id: 'positive', conversation, expected_l1: { memories: [memory] } },
    { case_id: 'negative', expected_l1: { memories: [] } },
    { case_id: 'unscored', question: 'why?', expect_tokens: ['x'] },
  ]),
);
const context = (target: Target, more: Partial<AttemptContext> = {}): AttemptContext => ({
  stages: [l1({ f1: 0.7 })],
  ...SCORING,
  suite: suiteScope([]),
  target: async () => target,
  timeout: 1000,
  trial: 0,
  ...more,
});
const extracting = (memories: PredictedMemory[]) => answering({ positive: memories, negative: memories });
const failing = (error: unknown): Target => ({
  ...extracting([]),
  extract: async () => {
    throw error;
  },
});

describe('a case that ran', () => {
  it('passes when its thresholds are met', async () => {
    const attempt = await attemptCase(positive!, context(extracting([memory])));
    expect(attempt).toMatchObject({ verdict: 'pass', missed: [], findings: [] });
    expect(attempt.tallies.l1!.labels).toEqual({ tp: 2, fp: 0, fn: 0 });
    expect(attempt.error).toBeUndefined();
  });

  it('fails with what was missed, and why, at the line of the field that is wrong', async () => {
    // TP identity, FN environment: 2 / (2 + 0 + 1)
    const attempt = await attemptCase(
      positive!,
      context(extracting([{ ...memory, dimensions: ['identity'] }])),
    );
    expect(attempt.verdict).toBe('fail');
    expect(attempt.missed).toEqual(['l1 dimension_micro_f1 0.6667 < 0.70']);
    const { line, col } = placedCasePlace();
    expect(attempt.findings).toMatchObject([{ title: 'DimensionMismatch', file: CASE_FILE, line, col }]);
  });

  it('shows only the differences that bear on a missed threshold', async () => {
    const wrong = { ...memory, dimensions: ['identity'], memory_type: 'episodic', priority: 1 };
    const { findings } = await attemptCase(positive!, context(extracting([wrong])));
    expect(findings.map(({ title }) => title)).toEqual(['DimensionMismatch']);
  });

  it('lets a threshold speak for itself where no difference bears on it', async () => {
    const stages = [l1({ unresolved_labels: { min: 1 } })];
    const { findings } = await attemptCase(positive!, context(extracting([memory]), { stages }));
    expect(findings).toMatchObject([{ title: 'BelowThreshold', message: 'unresolved_labels 0.00 < 1.00' }]);
  });

  it('passes a negative case for silence, and not for noise', async () => {
    expect((await attemptCase(negative!, context(extracting([])))).verdict).toBe('pass');
    expect((await attemptCase(negative!, context(extracting([memory])))).verdict).toBe('fail');
  });

  it('has no tally of a stage that expects nothing of it', async () => {
    expect((await attemptCase(unscored!, context(extracting([])))).tallies).toEqual({});
  });
});

describe('an error', () => {
  it.each<[string, unknown, string, string | RegExp]>([
    ['throws', new Error('connection refused'), 'infra', 'connection refused'],
    ['throws what is no error', 'just words', 'infra', 'just words'],
    ['throws a secret', new Error('password=hunter2hunter2'), 'infra', /^password=\[redacted\]$/],
    ['throws control characters', new Error('\u001b[31mred'), 'infra', '\ufffd[31mred'],
  ])('of a target that %s', async (_, error, kind, message) => {
    const attempt = await attemptCase(positive!, context(failing(error)));
    expect(attempt).toMatchObject({ verdict: 'error', error: { kind, stage: 'l1' } });
    expect(attempt.error!.message).toMatch(message);
  });

  it('of a target that answers in another form is a parse error', async () => {
    const target = { ...extracting([]), extract: async () => 'sorry, no JSON' as never };
    const { error } = await attemptCase(positive!, context(target));
    expect(error).toMatchObject({ kind: 'parse', stage: 'l1' });
  });

  it('keeps what could not be read, as text, bounded and rid of secrets', async () => {
    const keptOf = async (extract: () => Promise<never>) =>
      (await attemptCase(positive!, context({ ...extracting([]), extract }))).error!.answer;
    expect(await keptOf(async () => 'sorry, no JSON' as never)).toBe('sorry, no JSON');
    expect(await keptOf(async () => ({ memories: 'none' }) as never)).toBe('{\n "memories": "none"\n}');
    const refusal = 'I would rather not. password=hunter2hunter2';
    const throwing = async () => {
      throw new OutputError('unreadable', { answer: refusal });
    };
    expect(await keptOf(throwing)).toBe('I would rather not. password=[redacted]');
    const long = await keptOf(async () => 'x'.repeat(1_000_000) as never);
    expect(long).toMatch(/^x{8000}… \(\+\d+ more characters\)$/);
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(await keptOf(async () => circular as never)).toBeUndefined();
    expect(await keptOf(async () => undefined as never)).toBeUndefined();
    const down = async () => {
      throw new Error('connection refused');
    };
    expect(await keptOf(down)).toBeUndefined();
  });

  it('of a target without the method names it', async () => {
    const { describe } = extracting([]);
    const { error } = await attemptCase(positive!, context({ describe }));
    expect(error).toMatchObject({ kind: 'infra', message: expect.stringContaining("'extract'") });
  });

  it('of a target that hangs is a timeout, and the signal fires', async () => {
    let signal: AbortSignal | undefined;
    const target: Target = {
      ...extracting([]),
      extract: (_, call) => {
        signal = call.signal;
        return new Promise(() => {});
      },
    };
    const { error } = await attemptCase(positive!, context(target, { timeout: 20 }));
    expect(error).toMatchObject({ kind: 'timeout', stage: 'l1', message: 'took longer than 20 ms' });
    expect(signal!.aborted).toBe(true);
  });

  it('scores as nothing predicted: every label missed, never strict', async () => {
    const attempt = await attemptCase(positive!, context(failing(new Error('no'))));
    expect(attempt.tallies.l1).toMatchObject({ errors: 1, strict: 0, labels: { tp: 0, fp: 0, fn: 2 } });
    const silent = await attemptCase(negative!, context(failing(new Error('no'))));
    expect(silent.verdict).toBe('error');
    expect(count(silent.tallies.l1, 'strict')).toBe(0);
  });

  it.each<[string, Partial<AttemptContext>, Partial<Target>]>([
    ['that cannot be made', { target: () => Promise.reject(new Error('no server')) }, {}],
    ['that cannot begin', {}, { begin: () => Promise.reject(new Error('no server')) }],
  ])('of a target %s is one of every stage', async (_, more, methods) => {
    const target = { ...extracting([memory]), ...methods };
    const attempt = await attemptCase(positive!, context(target, more));
    expect(attempt).toMatchObject({ verdict: 'error', error: { kind: 'infra', message: 'no server' } });
    expect(attempt.tallies.l1).toMatchObject({ errors: 1, labels: { tp: 0, fp: 0, fn: 2 } });
  });
});

describe('begin and end', () => {
  it('are told of the case; its clock is its latest message', async () => {
    const calls: unknown[] = [];
    const target: Target = {
      ...extracting([memory]),
      begin: async (params) => void calls.push(params),
      end: async (params) => void calls.push(params),
    };
    await attemptCase(positive!, context(target));
    expect(calls).toEqual([
      {
        case_id: 'positive',
        now: expect.stringMatching(/^2026-03-02T09:30:00(\.000)?Z$/),
        existing_memories: [],
      },
      { case_id: 'positive' },
    ]);
  });

  it('a case without a time has the same clock in every run', async () => {
    const clocks: string[] = [];
    const target: Target = { ...extracting([]), begin: async ({ now }) => void clocks.push(now) };
    await attemptCase(negative!, context(target));
    await attemptCase(negative!, context(target));
    expect(clocks[0]).toBe(clocks[1]);
    expect(clocks[0]).toMatch(/^1970-/);
  });

  it('end follows an error too, and does not hide it', async () => {
    let ended = 0;
    const target: Target = {
      ...failing(new Error('first')),
      end: async () => {
        ended += 1;
        throw new Error('second');
      },
    };
    const { error } = await attemptCase(positive!, context(target));
    expect(ended).toBe(1);
    expect(error).toMatchObject({ stage: 'l1', message: 'first' });
  });

  it('an end that fails is an error of its own', async () => {
    const target: Target = { ...extracting([memory]), end: () => Promise.reject(new Error('locked')) };
    const attempt = await attemptCase(positive!, context(target));
    expect(attempt).toMatchObject({
      verdict: 'error',
      error: { kind: 'infra', stage: 'end', message: 'locked' },
    });
  });
});

describe('what an attempt cost', () => {
  const usage = { input_tokens: 100, output_tokens: 20, requests: 1, replayed: 1 };
  const sums = { requests: 1, replayed: 1, input_tokens: 100, output_tokens: 20, ms: [] };
  const target: Target = {
    ...extracting([memory]),
    begin: async () => ({ usage: { requests: 0 } }),
    extract: async () => ({ memories: [memory], usage }),
    end: async () => ({ usage: { input_tokens: 3, replayed: 1 } }),
  };

  it('is summed by stage, with begin and end for themselves', async () => {
    const attempt = await attemptCase(positive!, context(target));
    expect(attempt).toMatchObject({ verdict: 'pass' });
    expect(attempt.usage).toEqual({
      begin: { requests: 0, replayed: 0, input_tokens: 0, output_tokens: 0, ms: [] },
      l1: sums,
      end: { requests: 1, replayed: 1, input_tokens: 3, output_tokens: 0, ms: [] },
    });
  });

  it('counts an answer too that cannot be read', async () => {
    const broken: Target = {
      ...extracting([]),
      extract: async () => ({ memories: 'none', usage }) as never,
    };
    const attempt = await attemptCase(positive!, context(broken));
    expect(attempt).toMatchObject({ verdict: 'error', error: { kind: 'parse' }, usage: { l1: sums } });
  });

  it('that is not of the contract’s form is an error of the stage', async () => {
    const lying: Target = {
      ...extracting([]),
      extract: async () => ({ memories: [memory], usage: { input_tokens: -1 } }),
    };
    const attempt = await attemptCase(positive!, context(lying));
    expect(attempt.error).toMatchObject({ kind: 'parse', stage: 'l1' });
    expect(attempt.error!.message).toContain("at 'answer.usage.input_tokens'");
    expect(attempt).not.toHaveProperty('usage');
  });

  it('is not there where no answer says so', async () => {
    expect(await attemptCase(positive!, context(extracting([memory])))).not.toHaveProperty('usage');
  });
});

/** Where the labels of the first memory are written. */
function placedCasePlace(): { line: number; col: number } {
  const text = casesYaml([{ case_id: 'positive', conversation, expected_l1: { memories: [memory] } }]);
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.includes('dimensions:'));
  return { line: line + 1, col: lines[line]!.indexOf('dimensions:') + 1 };
}
