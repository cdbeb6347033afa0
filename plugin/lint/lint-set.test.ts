import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registryOf, templateOf } from '../../tests/support/lint.ts';
import { loadCaseFile } from '../cases/index.ts';
import { lintSet } from './index.ts';

const TEXT = `meta: {total_cases: 3}
cases:
  - case_id: one
    conversation: "[msg#1] hi"
    expected_l1:
      memories:
        - content: likes tea
          dimensions: [identity, moods]
          memory_type: persona
          priority: 40
          time_velocity: static
          source_message_ids: [msg_1, msg_2]
          must_contain: [coffee]
    expected_l2:
      template_section:
        daily: { "0": Me }
        weekly: { "0": Me }
  - case_id: two
    conversation: "[msg#1]  hi"
    expected_l1: { memories: [] }
`;

const registry = registryOf({ identity: [], habits: [] });
const templates = [templateOf('daily', [{ title: 'Me', dimensions: ['identity'], priority_min: 50 }])];

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  file = join(folder, 'set.yaml');
  writeFileSync(file, TEXT);
});

afterAll(() => rmSync(folder, { recursive: true }));

const places = (problems: ReturnType<typeof lintSet>) =>
  problems.map(({ line, col, code, case_id = '' }) => `${line}:${col} ${code} ${case_id}`.trim());

test('every rule at its place, in the order of the text', () => {
  const problems = lintSet({ files: [loadCaseFile(file)], registry, templates, corpus: null });
  expect(places(problems)).toEqual([
    '1:21 count-mismatch',
    '8:34 unregistered-label one',
    '12:39 unknown-message-id one',
    '13:26 missing-fact one',
    '16:23 unreachable-section one',
    '17:17 unknown-section one',
    '20:18 duplicate-text two',
  ]);
  expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
  expect(problems[1]?.frame).toContain('> 8 |           dimensions: [identity, moods]');
});

test('without registry and templates, labels and sections are not judged', () => {
  expect(
    places(lintSet({ files: [loadCaseFile(file)], registry: null, templates: null, corpus: null })),
  ).toEqual([
    '1:21 count-mismatch',
    '12:39 unknown-message-id one',
    '13:26 missing-fact one',
    '20:18 duplicate-text two',
  ]);
});
