import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseResult } from '../../tests/support/rows.ts';
import { scoreL1 } from '../stages/l1/index.ts';
import { type L1Rules, l1Rules } from '../stages/l1/options.ts';
import type { NormalisedMemory } from '../stages/l1/output.ts';
import { tallyL1Error } from '../stages/l1/score.ts';
import { count } from '../stages/tally.ts';
import type { Json } from '../stages/types.ts';
import { analyseErrors, ERROR_KINDS } from './error-analysis.ts';
import type { CaseReport } from './report-data.ts';

const truthOf = (content: string, ...dimensions: string[]) => ({ content, dimensions });
const said = (content: string, dimensions: string[], unresolved: string[] = []): NormalisedMemory => ({
  content,
  dimensions,
  unresolved,
});

/** The row of a hard case that was really scored; null: its target failed. */
function row(
  case_id: string,
  truth: ReturnType<typeof truthOf>[],
  predicted: NormalisedMemory[] | null,
  { rules = l1Rules({}).rules, ...more }: { rules?: L1Rules } & Partial<CaseReport> = {},
): CaseReport {
  const score = predicted && scoreL1(truth as never, predicted, rules);
  return {
    ...caseResult(case_id, {
      verdict: score ? 'fail' : 'error',
      tallies: { l1: score ? score.tally : tallyL1Error(truth as never) },
      details: score ? { l1: score.detail } : {},
    }),
    difficulty: 'hard',
    language: 'en',
    split: 'tune',
    file: 'cases/a.yaml',
    line: 3,
    col: 5,
    red: true,
    note: '',
    change: null,
    conversation: null,
    tags: [],
    truth: { l1: truth as unknown as Json },
    altered: false,
    ...more,
  };
}

const analyse = (rows: CaseReport[], unresolved: L1Rules['unresolved'] = 'drop') =>
  analyseErrors({ per_case: rows, caliber: { stages: { l1: { unresolved } } } });

/** kind → [FN, FP, memories, cases], without those of which there are none */
const kindsOf = (analysis: ReturnType<typeof analyse>) =>
  Object.fromEntries(
    ERROR_KINDS.flatMap((kind) => {
      const { fn, fp, memories, cases } = analysis.kinds[kind];
      return memories > 0 ? [[kind, [fn, fp, memories, cases]]] : [];
    }),
  );

describe('the kinds of a pair', () => {
  it('a missed and a wrong label on one pair are confused: one FN and one FP', () => {
    const found = analyse([
      row('a', [truthOf('lives in Oslo', 'identity')], [said('lives in Oslo', ['style'])]),
    ]);
    expect(kindsOf(found)).toEqual({ confused: [1, 1, 1, 1] });
  });

  it('what is missed beyond the wrong ones is missed', () => {
    // FN identity, environment; FP style: one of the two was confused, the other is just missed.
    const truth = [truthOf('lives in Oslo', 'identity', 'environment', 'family')];
    const found = analyse([row('a', truth, [said('lives in Oslo', ['family', 'style'])])]);
    expect(kindsOf(found)).toEqual({ confused: [1, 1, 1, 1], missed: [1, 0, 1, 1] });
  });

  it('what is wrong beyond the missed ones is over-labelled', () => {
    const found = analyse([
      row('a', [truthOf('lives in Oslo', 'identity')], [said('lives in Oslo', ['style', 'values'])]),
      row('b', [truthOf('writes Rust', 'skills')], [said('writes Rust', ['skills', 'values'])]),
    ]);
    // a: FN identity with FP style or values confused, one FP left over; b: FP values
    expect(kindsOf(found)).toEqual({ confused: [1, 1, 1, 1], 'over-labelled': [0, 2, 2, 2] });
  });

  it('a missed label beside one that the registry does not know is unresolved, without an FP', () => {
    const found = analyse([
      row('a', [truthOf('lives in Oslo', 'identity', 'family')], [said('lives in Oslo', [], ['Person'])]),
    ]);
    // two FN and one unknown label: one for one, the other is missed
    expect(kindsOf(found)).toEqual({ unresolved: [1, 0, 1, 1], missed: [1, 0, 1, 1] });
  });

  it('an unknown label that counts is an FP of that kind', () => {
    const rules = l1Rules({ unresolved: 'false-positive' }).rules;
    const rows = [
      row('a', [truthOf('lives in Oslo', 'identity')], [said('lives in Oslo', [], ['Person', 'Human'])], {
        rules,
      }),
      row('b', [truthOf('writes Rust', 'skills')], [said('writes Rust', ['skills'], ['Code'])], { rules }),
    ];
    // a: FN identity, FP ?Person and ?Human; b: FP ?Code
    expect(kindsOf(analyse(rows, 'false-positive'))).toEqual({ unresolved: [1, 3, 2, 2] });
  });

  it('an unknown label that costs nothing is no error', () => {
    const found = analyse([
      row('a', [truthOf('writes Rust', 'skills')], [said('writes Rust', ['skills'], ['x'])]),
    ]);
    expect(found).toMatchObject({ hard: 1, cases: [] });
  });
});

describe('the kinds of a memory without a partner', () => {
  it('is missed with every label, or invented with every label', () => {
    const found = analyse([
      row(
        'a',
        [truthOf('lives in Oslo', 'identity', 'environment')],
        [said('plays the violin', ['interests'])],
      ),
    ]);
    expect(kindsOf(found)).toEqual({ 'memory-missed': [2, 0, 1, 1], 'memory-invented': [0, 1, 1, 1] });
  });

  it('without labels is counted as a memory: it costs the strict match', () => {
    const found = analyse([row('a', [], [said('plays the violin', [])])]);
    expect(kindsOf(found)).toEqual({ 'memory-invented': [0, 0, 1, 1] });
  });
});

describe('a case in error', () => {
  it('misses every label for that reason, whatever it was', () => {
    const truth = [truthOf('lives in Oslo', 'identity'), truthOf('writes Rust', 'skills', 'tech_stack')];
    expect(kindsOf(analyse([row('a', truth, null)]))).toEqual({ 'case-error': [3, 0, 2, 1] });
  });

  it('that expects nothing is still named', () => {
    expect(analyse([row('a', [], null)]).cases.map(({ case_id }) => case_id)).toEqual(['a']);
  });
});

describe('which cases', () => {
  const wrong = (id: string, more: Partial<CaseReport> = {}) =>
    row(id, [truthOf('lives in Oslo', 'identity')], [], more);

  it('are the hard ones that ran this stage and are not strict', () => {
    const found = analyse([
      wrong('easy', { difficulty: 'easy' }),
      wrong('other-stage', { tallies: {}, truth: {} }),
      wrong('skipped', { verdict: 'skip', attempts: 0, tallies: {}, details: {} }),
      row('strict', [truthOf('writes Rust', 'skills')], [said('writes Rust', ['skills'])]),
      wrong('wrong'),
    ]);
    expect(found).toMatchObject({ hard: 2, cases: [{ case_id: 'wrong', file: 'cases/a.yaml', line: 3 }] });
  });

  it('come by the number of labels that differ, then by id', () => {
    const two = [truthOf('lives in Oslo', 'identity', 'environment')];
    const found = analyse([wrong('b'), wrong('a'), row('z', two, [])]);
    expect(found.cases.map(({ case_id }) => case_id)).toEqual(['z', 'a', 'b']);
  });

  it('bring each memory with what was expected and what came', () => {
    const found = analyse([
      row(
        'a',
        [truthOf('lives in Oslo', 'identity', 'family'), truthOf('writes Rust', 'skills')],
        [said('lives in Oslo', ['family', 'style'], ['Person']), said('plays the violin', ['interests'])],
      ),
    ]);
    expect(found.cases[0]!.memories).toEqual([
      {
        content: 'lives in Oslo',
        expected: ['identity', 'family'],
        got: ['family', 'style', '?Person'],
        kinds: { confused: { fn: 1, fp: 1 } },
      },
      {
        content: 'writes Rust',
        expected: ['skills'],
        got: null,
        kinds: { 'memory-missed': { fn: 1, fp: 0 } },
      },
      {
        content: 'plays the violin',
        expected: null,
        got: ['interests'],
        kinds: { 'memory-invented': { fn: 0, fp: 1 } },
      },
    ]);
  });
});

it('counts every false positive and every false negative of the hard cases exactly once', () => {
  const content = fc.constantFrom(
    'lives in Oslo',
    'lives in Bergen',
    'writes Rust',
    'a b',
    'plays the violin',
  );
  const labels = fc.array(fc.constantFrom('identity', 'style', 'values', '__proto__', 'constructor'), {
    maxLength: 4,
  });
  const truth = fc.array(fc.record({ content, dimensions: labels }), { maxLength: 4 });
  const predicted = fc.array(fc.record({ content, dimensions: labels, unresolved: labels }), {
    maxLength: 4,
  });
  const cases = fc.array(fc.record({ truth, predicted: fc.option(predicted, { freq: 5 }) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(cases, fc.constantFrom('drop', 'false-positive'), (given, unresolved) => {
      const { rules } = l1Rules({ unresolved });
      const rows = given.map((each, index) => row(`c${index}`, each.truth, each.predicted, { rules }));
      const found = analyse(rows, unresolved);
      const sum = (of: (tally: CaseReport['tallies'][string]) => number) =>
        rows.reduce((total, { tallies }) => total + of(tallies.l1!), 0);
      const kinds = Object.values(found.kinds);
      expect(kinds.reduce((total, { fn }) => total + fn, 0)).toBe(
        sum((tally) => count(tally, 'labels', 'fn')),
      );
      expect(kinds.reduce((total, { fp }) => total + fp, 0)).toBe(
        sum((tally) => count(tally, 'labels', 'fp')),
      );
      expect(found.cases).toHaveLength(sum((tally) => 1 - count(tally, 'strict')));
      expect(found.kinds['memory-invented'].memories).toBe(sum((tally) => count(tally, 'memories', 'fp')));
    }),
    { numRuns: 500 },
  );
});
