import { expect, test } from 'vitest';
import { renderMerge, renderMergeAnnotations } from './render-merge.ts';

const HOSTILE = { kind: 'foreign', message: 'x\u001b[31m\n::error::y 100%' } as const;

test('what blobs say of themselves stays on its line', () => {
  const blobs = [{ name: 'a\n::error::.json', runs: new Set<string>() }];
  const lines = [...renderMerge(blobs, [HOSTILE]), ...renderMergeAnnotations([HOSTILE])];
  expect(lines.filter((line) => line.startsWith('::'))).toEqual([
    '::error title=caliper merge%3A foreign::x\ufffd[31m ::error::y 100%25',
  ]);
  expect(lines.join('')).not.toMatch(/\n/);
  expect(lines[1]).toContain(' of 1 blob: a ::error::.json');
});
