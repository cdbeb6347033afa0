import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadCaseFile } from './load.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/sgme/', import.meta.url));
const absent = !existsSync(DATA);
if (absent) console.info('skipped: no public case set beside the project');

test.skipIf(absent)('a public case set loads without a problem', () => {
  const baseline = loadCaseFile(`${DATA}v001_baseline.yaml`);
  const sample = loadCaseFile(`${DATA}v001_sample.yaml`);
  expect([...baseline.problems, ...sample.problems]).toEqual([]);
  const memories = baseline.cases.flatMap((loaded) => loaded.case.expected_l1?.memories ?? []);
  expect(baseline.cases).toHaveLength(50);
  expect(memories).toHaveLength(88);
  expect(memories.flatMap((memory) => memory.dimensions)).toHaveLength(169);
  expect(sample.cases).toHaveLength(5);
  expect(sample.meta?.total_cases).toBe(5);
});
