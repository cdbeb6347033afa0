import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineOf, caseRow, HASH_B, l1Tally } from '../../tests/support/rows.ts';
import { formatBaseline, parseBaseline } from './format.ts';
import type { Baseline } from './types.ts';

const sample = baselineOf(
  {
    'eval-2': caseRow({ verdict: 'fail', known_failing: true }),
    'eval-10': caseRow({ case_hash: HASH_B }),
    'eval-1': caseRow({ verdict: 'skip' }),
  },
  {
    metrics: { errors: 0, 'l1.dimension_micro_f1': null },
    gates: { errors: { max: 0 }, pass_rate: { min: 0.5, tolerance: 0.1, split: 'tune' } },
  },
);
const text = formatBaseline(sample);
const edited = (edit: (data: Record<string, unknown>) => void): string => {
  const data = JSON.parse(text);
  edit(data);
  return JSON.stringify(data);
};

describe('the text', () => {
  it('is read back as it was', () => {
    expect(parseBaseline(text)).toEqual(sample);
  });

  it('gives the same bytes after any number of round trips', () => {
    expect(formatBaseline(parseBaseline(text))).toBe(text);
  });

  it('has one line a case, sorted by id', () => {
    const lines = text.split('\n').filter((line) => line.includes('"eval-'));
    expect(lines.map((line) => /"(eval-\d+)"/.exec(line)![1])).toEqual(['eval-1', 'eval-10', 'eval-2']);
    for (const line of lines) expect(line).toMatch(/^ {4}"eval-\d+": \{.*\},?$/);
  });

  it('does not depend on the order of cases or keys', () => {
    const reversed = {
      ...Object.fromEntries(Object.entries(sample).toReversed()),
      cases: new Map(
        [...sample.cases]
          .toReversed()
          .map(([id, row]) => [id, Object.fromEntries(Object.entries(row).toReversed())]),
      ),
    } as unknown as Baseline;
    expect(formatBaseline(reversed)).toBe(text);
  });

  it('ends with a line break and is JSON, also without cases', () => {
    const empty = formatBaseline(baselineOf({}));
    expect(empty.endsWith('}\n')).toBe(true);
    expect(parseBaseline(empty).cases.size).toBe(0);
  });

  it('changes one line when one case changes', () => {
    const cases = new Map(sample.cases).set('eval-2', caseRow());
    const before = text.split('\n');
    const after = formatBaseline({ ...sample, cases }).split('\n');
    expect(after.filter((line, at) => line !== before[at])).toHaveLength(1);
  });
});

describe('names', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '123'])(
    'a case may be called %s',
    (id) => {
      const baseline = baselineOf({ [id]: caseRow() });
      expect(parseBaseline(formatBaseline(baseline)).cases.get(id)).toEqual(caseRow());
      expect(baselineOf({}).cases.get(id)).toBeUndefined();
    },
  );

  it.each(['constructor', '__proto__', '10', '9', '', ' ', 'a.b', '\u2028', '"'])(
    'a label may be called %j',
    (label) => {
      const tally = JSON.parse(`{"unresolved": {${JSON.stringify(label)}: 2}}`);
      const baseline = baselineOf({ a: caseRow({ tallies: { l1: tally } }) });
      const once = formatBaseline(baseline);
      expect(once).toContain(JSON.stringify(label));
      expect(formatBaseline(parseBaseline(once))).toBe(once);
    },
  );

  it('any rows survive', () => {
    const row = fc
      .record({
        tp: fc.nat(),
        fp: fc.nat(),
        error: fc.double({ min: 0, max: 100, noNaN: true }).map(Math.abs),
      })
      .map(({ tp, fp, error }) =>
        caseRow({ tallies: { l1: l1Tally(tp, fp, 0, { pairs: { priority_error: error } }) } }),
      );
    const ids = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);
    fc.assert(
      fc.property(fc.dictionary(ids, row, { noNullPrototype: true }), (cases) => {
        const once = formatBaseline(baselineOf(cases));
        const read = parseBaseline(once);
        expect(read.cases).toEqual(new Map(Object.entries(cases)));
        expect(formatBaseline(read)).toBe(once);
      }),
    );
  });
});

describe('what is refused, and never read as an empty baseline', () => {
  it.each<[string, string, RegExp]>([
    ['nothing', '', /not JSON/],
    ['half a file', text.slice(0, text.length / 2), /not JSON/],
    ['a conflict', text.replace('  "cases"', '<<<<<<< HEAD\n  "cases"'), /markers of a merge conflict/],
    [
      'the middle of a conflict',
      text.replace('  "cases"', '=======\n  "cases"'),
      /markers of a merge conflict/,
    ],
    [
      'the end of a conflict',
      text.replace('  "cases"', '>>>>>>> theirs\n  "cases"'),
      /markers of a merge conflict/,
    ],
    [
      'a conflict in a file with CRLF',
      text.replace('  "cases"', '=======\r\n  "cases"'),
      /markers of a merge conflict/,
    ],
    ['null', 'null', /at 'the top'/],
    ['a list', '[]', /at '/],
    ['a newer layout', edited((data) => (data.schema = 2)), /layout 2, this version reads layout 1/],
    ['no layout', edited((data) => delete data.schema), /at 'schema'/],
    ['a layout in words', edited((data) => (data.schema = '1')), /at 'schema'/],
    ['an unknown field', edited((data) => (data.extra = 1)), /extra/],
    ['no cases', edited((data) => delete data.cases), /at 'cases'/],
    ['cases in a list', edited((data) => (data.cases = [])), /at 'cases'/],
    [
      'a row with an unknown field',
      edited((data) => (at(data, 'eval-2').time = 1)),
      /at 'cases.eval-2'.*time/,
    ],
    [
      'an unknown verdict',
      edited((data) => (at(data, 'eval-2').verdict = 'ok')),
      /at 'cases.eval-2.verdict'/,
    ],
    ['a count in words', edited((data) => (at(data, 'eval-2').passes = '0')), /at 'cases.eval-2.passes'/],
    [
      'more passes than attempts',
      edited((data) => (at(data, 'eval-2').passes = 2)),
      /at 'cases.eval-2.passes': it must be a whole number of 0 to 1, its attempts/,
    ],
    [
      'a count that is none',
      edited((data) => (at(data, 'eval-2').attempts = 1e300)),
      /at 'cases.eval-2.attempts'/,
    ],
    ['a negative count', edited((data) => (at(data, 'eval-2').attempts = -1)), /at 'cases.eval-2.attempts'/],
    [
      'a hash of another form',
      edited((data) => (at(data, 'eval-2').case_hash = 'xyz')),
      /at 'cases.eval-2.case_hash'.*16 hexadecimal/,
    ],
    [
      'a tally with a text',
      edited((data) => (at(data, 'eval-2').tallies = { l1: { tp: '1' } })),
      /at 'cases.eval-2.tallies.l1/,
    ],
    [
      'a tally with null',
      edited((data) => (at(data, 'eval-2').tallies = { l1: { tp: null } })),
      /at 'cases.eval-2.tallies.l1/,
    ],
    ['an unknown failOn', edited((data) => (data.fail_on = 'always')), /at 'fail_on'/],
    [
      'a gate with an unknown bound',
      edited((data) => (data.gates = { errors: { most: 0 } })),
      /at 'gates.errors'/,
    ],
  ])('%s', (_, broken, message) => {
    expect(() => parseBaseline(broken)).toThrow(SyntaxError);
    expect(() => parseBaseline(broken)).toThrow(message);
  });

  it('but not a text that only looks like a marker', () => {
    const baseline = baselineOf({}, { subject: { name: '<<<<<<< HEAD\n=======' } });
    expect(parseBaseline(formatBaseline(baseline)).subject).toEqual(baseline.subject);
  });
});

function at(data: Record<string, unknown>, id: string): Record<string, unknown> {
  return (data.cases as Record<string, Record<string, unknown>>)[id]!;
}
