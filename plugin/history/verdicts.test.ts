import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packVerdicts, unpackVerdicts, unsteadyCases } from './verdicts.ts';

test('whatever the ids are, verdicts come back as they were', () => {
  const verdict = fc.record({ case_hash: fc.string(), passed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), verdict)), (entries) => {
      const verdicts = new Map(entries);
      expect(unpackVerdicts(packVerdicts(verdicts))).toEqual(verdicts);
    }),
  );
});

test('what is no list of verdicts is refused', () => {
  expect(() => unpackVerdicts(Buffer.from('x'))).toThrow();
  expect(() => unpackVerdicts(gzipSync('{}'))).toThrow('the verdicts of a run are no list');
});

test('of no run, or a single one, nothing is unsteady; nor is a case that left the set', () => {
  const of = (id: string, passed: boolean) => new Map([[id, { case_hash: 'h', passed }]]);
  expect(unsteadyCases([])).toEqual([]);
  expect(unsteadyCases([of('a', false)])).toEqual([]);
  expect(unsteadyCases([of('a', true), of('a', false), of('b', true)])).toEqual([]);
});
