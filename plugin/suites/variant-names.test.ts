import { describe, expect, it } from 'vitest';
import { chosenVariants, variantProblem } from './variant-names.ts';

describe('names of variants', () => {
  it.each([[['v001', 'v002']], [['a']], [['a_b-C', '1']]])('%j are', (names) => {
    expect(variantProblem(names)).toBeNull();
  });

  it.each<[string[], string | null, RegExp]>([
    [[], null, /at least one/],
    [['v1', '../x'], '../x', /"\.\.\/x" cannot name its files: use letters/],
    [['v 1'], 'v 1', /cannot name/],
    [['a@b'], 'a@b', /cannot name/],
    [['__proto__'], '__proto__', /cannot name/],
    [['Best', 'other', 'best'], 'best', /'Best' and 'best' are the same but for case/],
    [['v1', 'v1'], 'v1', /or written twice/],
  ])('%j are not', (names, name, message) => {
    expect(variantProblem(names)).toEqual({ name, message: expect.stringMatching(message) });
  });
});

describe('which variants run', () => {
  it('all, or the one that is named', () => {
    expect(chosenVariants(['v1', 'v2'], undefined)).toEqual(['v1', 'v2']);
    expect(chosenVariants(['v1', 'v2'], '')).toEqual(['v1', 'v2']);
    expect(chosenVariants(['v1', 'v2'], 'v2')).toEqual(['v2']);
  });

  it('none where the name is another', () => {
    expect(chosenVariants(['v1', 'v2'], 'V2')).toBeNull();
    expect(chosenVariants(['v1', 'v2'], 'v3')).toBeNull();
  });

  it('a suite without variants runs as it is, whatever is named', () => {
    expect(chosenVariants([], undefined)).toEqual([null]);
    expect(chosenVariants([], 'v2')).toEqual([null]);
  });
});
