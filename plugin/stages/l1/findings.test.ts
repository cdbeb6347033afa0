import { describe, expect, it } from 'vitest';
import {
  DEFAULT_RULES,
  predictedMemory,
  similarityTable,
  truthMemory,
} from '../../../tests/support/memories.ts';
import type { Finding } from '../types.ts';
import { scoreL1 } from './index.ts';

type Truth = Parameters<typeof scoreL1>[0];
type Predicted = Parameters<typeof scoreL1>[1];
const findings = (truth: Truth, predicted: Predicted, rules = DEFAULT_RULES): Finding[] =>
  scoreL1(truth, predicted, rules).findings();

const oslo = truthMemory('lives in Oslo', ['identity', 'environment'], { source_message_ids: ['msg_1'] });
const exact = predictedMemory('lives in Oslo', ['identity', 'environment'], {
  source_message_ids: ['msg_1'],
});

it('a right prediction has none', () => {
  expect(findings([oslo], [exact])).toEqual([]);
  expect(findings([], [])).toEqual([]);
});

describe('a pair that differs', () => {
  it.each<[string, object, string, string, RegExp]>([
    [
      'labels',
      { dimensions: ['identity', 'style'] },
      'dimensions',
      'DimensionMismatch',
      /missing: environment\n +extra: style/,
    ],
    [
      'type',
      { memory_type: 'episodic' },
      'memory_type',
      'TypeMismatch',
      /expected persona, predicted episodic/,
    ],
    [
      'velocity',
      { time_velocity: 'dynamic' },
      'time_velocity',
      'VelocityMismatch',
      /expected static, predicted dynamic/,
    ],
    ['priority', { priority: 80 }, 'priority', 'PriorityMismatch', /expected 50, predicted 80/],
    ['no priority', { priority: undefined }, 'priority', 'PriorityMismatch', /expected 50, predicted none/],
    [
      'sources',
      { source_message_ids: ['msg_2'] },
      'source_message_ids',
      'SourceMismatch',
      /expected msg_1, predicted msg_2/,
    ],
    [
      'no sources',
      { source_message_ids: [] },
      'source_message_ids',
      'SourceMismatch',
      /sources: expected msg_1, predicted /,
    ],
  ])('in %s is placed at that field of the truth', (_, difference, field, title, message) => {
    const found = findings(
      [truthMemory('writes Rust', ['skills']), oslo],
      [predictedMemory('writes Rust', ['skills']), { ...exact, ...difference }],
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ path: ['expected_l1', 'memories', 1, field], title });
    expect(found[0]!.message).toMatch(message);
    expect(found[0]!.message).toContain('memory 1 "lives in Oslo"');
    expect(found[0]!.message).toContain('at 1.00 (dice)');
  });

  it('in several fields has a finding for each', () => {
    const found = findings(
      [oslo],
      [{ ...exact, dimensions: ['identity'], priority: 1, memory_type: 'episodic' }],
    );
    expect(found.map(({ title }) => title)).toEqual([
      'DimensionMismatch',
      'TypeMismatch',
      'PriorityMismatch',
    ]);
  });

  it('names labels that the registry does not have', () => {
    const [found] = findings([oslo], [{ ...exact, dimensions: ['identity'], unresolved: ['blorb'] }]);
    expect(found!.message).toMatch(/not in the registry: blorb/);
  });
});

describe('a missed memory', () => {
  it('is placed at the memory, names its labels and the nearest prediction', () => {
    const rules = { ...DEFAULT_RULES, similarity: similarityTable({ 'T|near': 0.4, 'T|far': 0.1 }) };
    const truth = [truthMemory('T', ['identity'])];
    const found = findings(truth, [predictedMemory('far', []), predictedMemory('near', [])], rules);
    const missed = found.find(({ title }) => title === 'MissedMemory')!;
    expect(missed.path).toEqual(['expected_l1', 'memories', 0]);
    expect(missed.message).toContain('its labels are missed: identity');
    expect(missed.message).toMatch(/nearest is prediction 1 "near" at 0\.40 \(.*, needs 0\.50\)/);
  });

  it('says so when nothing was predicted', () => {
    const [missed] = findings([oslo], []);
    expect(missed!.message).toContain('nothing was predicted');
  });

  it('shows the fact that kept a look-alike apart', () => {
    const truth = [truthMemory('ran 10 km on Sunday', ['habits'], { must_contain: ['10'] })];
    const found = findings(truth, [predictedMemory('ran 12 km on Sunday', ['habits'])]);
    expect(found.map(({ title }) => title)).toEqual(['MissedMemory', 'ExtraMemory']);
    expect(found[0]!.message).toMatch(/prediction 0 "ran 12 km on Sunday" is alike at 0\.\d+ but lacks 10/);
  });

  it('shows the fact that a prediction must not state', () => {
    const truth = [truthMemory('is allergic to peanuts', ['status'], { must_not_contain: ['not'] })];
    const [missed] = findings(truth, [predictedMemory('is not allergic to peanuts', ['status'])]);
    expect(missed!.message).toContain('but contains not');
  });
});

describe('extra memories', () => {
  it('are listed in one finding at the list of memories', () => {
    const extras = ['a b c', 'd e f'].map((text) =>
      predictedMemory(text, ['style'], { unresolved: ['blorb'] }),
    );
    const found = findings([], extras);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ path: ['expected_l1', 'memories'], title: 'ExtraMemory' });
    expect(found[0]!.message).toContain('2 predicted memories have no counterpart');
    expect(found[0]!.message).toContain('prediction 1 "d e f" with style; not in the registry: blorb');
  });

  it('past the fifth are counted', () => {
    const extras = Array.from({ length: 8 }, (_, at) => predictedMemory(`text ${at}`, []));
    expect(findings([], extras)[0]!.message).toContain('and 3 more');
  });
});

describe('hostile text', () => {
  const HOSTILE = 'x\n    at evil (/somewhere/else.ts:1:1)\u001b[31m\u0000\ud800';

  it.each<[string, Predicted]>([
    ['content', [predictedMemory(HOSTILE, [])]],
    ['label', [predictedMemory('lives in Oslo', [HOSTILE])]],
    ['unresolved label', [predictedMemory('lives in Oslo', [], { unresolved: [HOSTILE] })]],
    ['type', [{ ...exact, memory_type: HOSTILE }]],
    ['velocity', [{ ...exact, time_velocity: HOSTILE }]],
    ['source id', [{ ...exact, source_message_ids: [HOSTILE] }]],
  ])('in a %s starts no line of its own and brings no control character', (_, predicted) => {
    const message = findings([oslo], predicted)
      .map((finding) => finding.message)
      .join('\n');
    expect(message).toContain('evil');
    expect(message.split('\n').filter((text) => text.trim().startsWith('at evil'))).toEqual([]);
    expect(message).not.toMatch(/[\u0000-\u0009\u000b-\u001f\ud800]/);
  });

  it('of any length is cut', () => {
    const [found] = findings([], [predictedMemory('x'.repeat(20_000), [])]);
    expect(found!.message.length).toBeLessThan(500);
  });
});
