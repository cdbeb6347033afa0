import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { expect, test } from 'vitest';
import { caseJsonSchema } from '../../plugin/cases/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('the committed JSON Schema is the one that the loader checks by', () => {
  const committed = readFileSync(`${ROOT}schema/case.schema.json`, 'utf8');
  expect(committed).toBe(`${JSON.stringify(caseJsonSchema(), null, 2)}\n`);
});

test('every case file names the schema in its first line', () => {
  const files = fg.sync('cases/{sample,memory,release}/*.yaml', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const [first] = readFileSync(`${ROOT}${file}`, 'utf8').split('\n');
    expect(first).toBe('# yaml-language-server: $schema=../../schema/case.schema.json');
  }
});
