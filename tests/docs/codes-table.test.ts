import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from '../../plugin/yaml/codes.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/case-files.md', import.meta.url)), 'utf8');
const table = page.slice(page.indexOf('### Problem codes'), page.indexOf('## The registry'));

test('the page explains every problem code, and no other', () => {
  const explained = [...table.matchAll(/^\| `([a-z0-9.-]+)` +\| \S/gm)].map(([, code]) => code!);
  expect(explained.sort()).toEqual([...PROBLEM_CODES].sort());
});
