import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ocrNoise } from './ocr-noise.ts';

const TEXT = `# Title\n\n| Plan | Price |\n| --- | --- |\n${'| Oslo basic learning hall | 10 l |\n'.repeat(80)}`;

it('is the same for a text and a seed, and another for another seed', () => {
  expect(ocrNoise(TEXT, 1)).toBe(ocrNoise(TEXT, 1));
  expect(ocrNoise(TEXT, 1)).not.toBe(ocrNoise(TEXT, 2));
  expect(ocrNoise(TEXT, 1)).not.toBe(TEXT);
});

it('misreads a few of the places where something can be misread', () => {
  // 2,000 letters of one pair, of which 3 % are about 60; 5 standard deviations of the binomial are 38.
  const misread = Array.from(ocrNoise('l'.repeat(2000), 1)).filter((letter) => letter === '1').length;
  expect(misread).toBeGreaterThan(22);
  expect(misread).toBeLessThan(98);
});

it.each<[string, string, string]>([
  ['letters that run together', 'rn ', 'm'],
  ['a letter that comes apart', 'm ', 'rn'],
  ['a Han character', '未', '末'],
  ['a digit', '0', 'O'],
])('takes %s for another', (_, from, to) => {
  expect(ocrNoise(from.repeat(500), 1)).toContain(to);
});

it('loses spaces, but none at the ends of a line', () => {
  const copy = ocrNoise('  a b\n'.repeat(500), 1);
  expect(copy).toContain('  ab\n');
  expect(copy.split('\n').every((line) => line === '' || line.startsWith('  a'))).toBe(true);
});

it('keeps lines, and what marks them up', () => {
  const marks = (text: string) => text.split('\n').map((line) => /^\s*[#>|*+-]*/.exec(line)![0]);
  expect(marks(ocrNoise(TEXT, 3))).toEqual(marks(TEXT));
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer(), (text, seed) => {
      expect(ocrNoise(text, seed).split('\n')).toHaveLength(text.split('\n').length);
    }),
  );
});
