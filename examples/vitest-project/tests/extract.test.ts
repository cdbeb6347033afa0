import { expect, test } from 'vitest';
import { loadCases } from 'vitest-caliper';
import { extract } from '../src/extract.ts';

const conversation = '[msg#1] 2026-01-01T10:00:00Z user:\n  I am a teacher in Oslo.';

test('a job is a part of who somebody is', () => {
  expect(extract(conversation)).toMatchDimensions([{ content: 'Teacher in Oslo', dimensions: ['identity'] }]);
});

test('the case with the nurse, from its YAML', () => {
  const [nurse] = loadCases('cases/memory.yaml');
  expect(extract(nurse!.conversation!)).toMatchDimensions(nurse!.expected_l1!, { f1: 0.8 });
});

test('small talk is no memory', () => {
  expect(extract(conversation.replace('I am a teacher in Oslo.', 'Good morning!'))).toEqual([]);
});
