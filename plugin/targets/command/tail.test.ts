import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Tail } from './tail.ts';

it('keeps the end of what came, in whatever pieces', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), { maxLength: 20 }),
      fc.nat({ max: 300 }),
      (limit, pieces, offset) => {
        const tail = new Tail(limit);
        for (const piece of pieces) tail.push(Buffer.from(piece));
        const all = pieces.join('');
        expect(tail.written).toBe(all.length);
        expect(tail.since(0)).toBe(all.slice(-limit));
        expect(tail.since(offset)).toBe(all.slice(Math.max(offset, all.length - limit)));
      },
    ),
  );
});
