import { expect, test } from 'vitest';
import type { EvalCase } from '../cases/index.ts';
import { agreementOf } from './agreement.ts';

const memory = (content: string, dimensions: string[], memory_type = 'persona') => ({
  content,
  dimensions,
  memory_type,
  time_velocity: 'static',
  priority: 50,
});

function annotated(cases: Record<string, ReturnType<typeof memory>[]>): Map<string, EvalCase> {
  return new Map(
    Object.entries(cases).map(([case_id, memories]) => [
      case_id,
      { case_id, expected_l1: { memories } } as unknown as EvalCase,
    ]),
  );
}

test('kappa of a dimension over all memories; one that a side lacks has none of its labels', () => {
  const a = annotated({
    x: [memory('likes tea', ['habits']), memory('owns a boat', ['goals'])],
    y: [memory('lives in Oslo', ['identity'])],
  });
  const b = annotated({
    x: [memory('likes tea', ['habits'], 'episodic')],
    y: [memory('lives in Oslo', ['identity', 'status'])],
  });
  const report = agreementOf(a, b);
  expect(report).toMatchObject({ cases: ['x', 'y'], left_out: [], paired: 2, memories: 3 });
  const of = (name: string) => report.dimensions.find((each) => each.name === name)!;
  // habits: yes yes, no no, no no: agree on all, kappa 1. goals: yes no, no no, no no: observed 2/3, expected
  // (1/3 · 0 + 2/3 · 1) = 2/3, so kappa 0.
  expect(of('habits')).toMatchObject({ n: 3, observed: 1, kappa: 1 });
  // Both say yes to 1 of 3: 1/3 · 1/3 + 2/3 · 2/3 = 5/9.
  expect(of('habits').expected).toBeCloseTo(5 / 9, 12);
  expect(of('goals').observed).toBeCloseTo(2 / 3, 12);
  expect(of('goals').expected).toBeCloseTo(2 / 3, 12);
  expect(of('goals').kappa).toBeCloseTo(0, 12);
  expect(of('status').kappa).toBeCloseTo(0, 12);
  expect(report.fields).toMatchObject([
    // persona of both, against episodic and persona: 1 · 1/2 + 0 · 1/2.
    { name: 'memory_type', n: 2, observed: 0.5, expected: 0.5, kappa: 0 },
    { name: 'time_velocity', n: 2, observed: 1, expected: 1, kappa: null },
  ]);
  expect(report.disagreements).toEqual([
    {
      case_id: 'x',
      content: 'likes tea',
      only_a: [],
      only_b: [],
      fields: [{ name: 'memory_type', a: 'persona', b: 'episodic' }],
      lacks: null,
      index_a: 0,
      index_b: 0,
    },
    {
      case_id: 'x',
      content: 'owns a boat',
      only_a: ['goals'],
      only_b: [],
      fields: [],
      lacks: 'b',
      index_a: 1,
      index_b: null,
    },
    {
      case_id: 'y',
      content: 'lives in Oslo',
      only_a: [],
      only_b: ['status'],
      fields: [],
      lacks: null,
      index_a: 0,
      index_b: 0,
    },
  ]);
});

test('the textbook example: 20 both, 15 neither, 5 and 10 apart give 0.4', () => {
  // Two readers of 50 proposals: observed 0.7, expected 0.5.
  const texts = Array.from({ length: 50 }, (_, index) => `proposal number ${index} of fifty`);
  const side = (yes: (index: number) => boolean) =>
    annotated(
      Object.fromEntries(
        texts.map((text, index) => [
          `c${index}`,
          [memory(text, yes(index) ? ['goals', 'family'] : ['family'])],
        ]),
      ),
    );
  const report = agreementOf(
    side((index) => index < 25),
    side((index) => index < 20 || (index >= 25 && index < 35)),
  );
  const goals = report.dimensions.find(({ name }) => name === 'goals')!;
  expect(goals).toMatchObject({ n: 50, observed: 0.7, expected: 0.5 });
  expect(goals.kappa).toBeCloseTo(0.4, 12);
  expect(goals.interval!.low).toBeLessThan(0.4);
  expect(goals.interval!.high).toBeGreaterThan(0.4);
  expect(
    agreementOf(
      side((index) => index < 25),
      side((index) => index < 25),
    ).dimensions.map(({ kappa }) => kappa),
  ).toEqual([null, 1]);
});

test('places are those of each file, whatever the order of its memories', () => {
  const a = annotated({ x: [memory('likes tea', ['habits']), memory('owns a boat', ['goals'])] });
  const b = annotated({
    x: [memory('is a nurse', ['work']), memory('owns a boat', ['family']), memory('likes tea', ['habits'])],
  });
  expect(agreementOf(a, b).disagreements).toMatchObject([
    { content: 'owns a boat', index_a: 1, index_b: 1, lacks: null },
    { content: 'is a nurse', only_a: [], only_b: ['work'], index_a: null, index_b: 0, lacks: 'a' },
  ]);
});

test('cases of one side alone are named, and the same files give the same figures', () => {
  const a = annotated({ x: [memory('likes tea', ['habits'])], y: [] });
  const b = annotated({ x: [memory('likes tea', ['habits'])], z: [] });
  expect(agreementOf(a, b)).toMatchObject({ cases: ['x'], left_out: ['y', 'z'] });
  expect(agreementOf(a, b)).toEqual(agreementOf(a, b));
  expect(agreementOf(annotated({}), b)).toMatchObject({
    cases: [],
    memories: 0,
    dimensions: [],
    disagreements: [],
  });
});
