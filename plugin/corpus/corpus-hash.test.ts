import { expect, it } from 'vitest';
import { corpusHash } from './corpus-hash.ts';

const A = { id: 'a', text: 'x' };
const B = { id: 'b', text: 'y', kind: 'guide' };

it('tells ids, kinds and texts apart, and no order', () => {
  const hash = corpusHash([A, B]);
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(corpusHash([B, A])).toBe(hash);
  const others = [
    [A],
    [A, { ...B, kind: 'faq' }],
    [A, { id: 'b', text: 'y' }],
    [A, { ...B, text: 'z' }],
    [{ ...A, id: 'c' }, B],
  ];
  expect(new Set([hash, ...others.map(corpusHash)]).size).toBe(6);
});
