import { describe, expect, it } from 'vitest';
import { isSuiteFile, isSuiteName } from './suite-file.ts';

describe('isSuiteName', () => {
  it.each(['memory', 'memory-v2', 'M_1', '0', 'a'.repeat(100)])('%s is one', (name) => {
    expect(isSuiteName(name)).toBe(true);
  });

  it.each(['', '-a', '_a', 'a b', 'a/b', '..', 'a.b', 'é', 'a\n', 'a'.repeat(101), 7, null, undefined])(
    '%j is none',
    (name) => {
      expect(isSuiteName(name)).toBe(false);
    },
  );
});

describe('isSuiteFile', () => {
  it.each(['/p/a.eval.ts', '/p/a.eval.js', '/p/a.eval.mts', '/p/a.eval.cjs', '/p/a.eval.tsx'])('%s', (id) => {
    expect(isSuiteFile(id)).toBe(true);
  });

  it.each(['/p/a.test.ts', '/p/eval.ts', '/p/a.eval.ts.snap', '/p/a.evals.ts', '/p/a.eval.yaml'])(
    'not %s',
    (id) => {
      expect(isSuiteFile(id)).toBe(false);
    },
  );
});
