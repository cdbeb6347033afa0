import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNPRINTABLE } from '../../tests/support/hostile.ts';
import { printKappa } from './kappa.ts';

let folder: string;
let output: string;
let errors: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kappa-'));
  output = '';
  errors = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    output += `${text}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    errors += `${text}\n`;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

const memory = (content: string, labels: string, type = 'persona', velocity = 'static') =>
  `        - { content: "${content}", dimensions: [${labels}], memory_type: ${type}, priority: 50, time_velocity: ${velocity} }`;

/** A file of one case, whose first memory stands in line 9. */
const cases = (...memories: string[]) => `meta: { version: v1, total_cases: 1 }
cases:
  - case_id: c-1
    source: synthetic
    difficulty: easy
    conversation: "[msg#1] 2026-01-01T10:00:00Z user:\\n  x\\n"
    expected_l1:
      memories:
${memories.join('\n')}
`;

test('agreement, what chance would give, and kappa stand beside each other', () => {
  const a = write('a.yaml', cases(memory('likes tea', 'habits'), memory('owns a boat', 'habits')));
  const b = write('b.yaml', cases(memory('likes tea', 'habits'), memory('owns a boat', 'family')));
  expect(printKappa(a, b, {}, folder)).toBe(0);
  expect(output).toContain('1 cases in both\n2 memories, of which 2 are in both');
  expect(output).toMatch(/^ {2}agreement +kappa +95 % +observed +expected +n$/m);
  // habits: yes yes, yes no. pₒ = 1/2; pₑ = 1 · 1/2 + 0 · 1/2 = 1/2; kappa 0.
  expect(output).toMatch(/^ {2}habits +0\.00 +– +0\.50 +0\.50 +2$/m);
  // family: no no, no yes: the same the other way round.
  expect(output).toMatch(/^ {2}family +0\.00 +– +0\.50 +0\.50 +2$/m);
  // Both say persona of all: pₑ is 1, and kappa nothing over nothing.
  expect(output).toMatch(/^ {2}memory_type +– +– +1\.00 +1\.00 +2$/m);
});

test('the figures are those of the definition: 20 both, 15 neither, 5 and 10 apart', () => {
  const nouns = 'abcdefghij'
    .split('')
    .flatMap((x) => 'vwxyz'.split('').map((y) => x.repeat(8) + y.repeat(8)));
  const side = (yes: (at: number) => boolean) =>
    cases(...nouns.map((noun, at) => memory(noun, yes(at) ? 'goals, family' : 'family')));
  const a = write(
    'a.yaml',
    side((at) => at < 25),
  );
  const b = write(
    'b.yaml',
    side((at) => at < 20 || (at >= 25 && at < 35)),
  );
  expect(printKappa(a, b, {}, folder)).toBe(0);
  // pₒ = 35/50 = 0.7; pₑ = 25/50 · 30/50 + 25/50 · 20/50 = 0.5; (0.7 − 0.5) / (1 − 0.5) = 0.4.
  expect(output).toMatch(/^ {2}goals +0\.40 +– +0\.70 +0\.50 +50$/m);
  expect(output).toContain('\n15 memories on which they disagree\n');
});

test('a disagreement names the line of the memory in both files', () => {
  const a = write('a.yaml', cases(memory('owns a boat', 'goals'), memory('likes tea', 'habits')));
  const b = write(
    'b.yaml',
    `# a line more\n${cases(memory('likes tea', 'habits, family'), memory('owns a boat', 'goals'))}`,
  );
  expect(printKappa(a, b, {}, folder)).toBe(0);
  expect(output).toMatch(/c-1 "likes tea" {2}only b: family {2}a\.yaml:10 {2}b\.yaml:10$/m);
});

test('a memory that one lacks is named with its line, and with that of the list that lacks it', () => {
  const a = write('a.yaml', cases(memory('owns a boat', 'goals'), memory('likes tea', 'habits')));
  const b = write('b.yaml', cases(memory('owns a boat', 'goals')));
  expect(printKappa(a, b, {}, folder)).toBe(0);
  expect(output).toMatch(/c-1 "likes tea" {2}not in b; only a: habits {2}a\.yaml:10 {2}b\.yaml:8$/m);
});

test('type and velocity of memories that both have are disagreements, too', () => {
  const a = write('a.yaml', cases(memory('likes tea', 'habits'), memory('owns a boat', 'goals')));
  const b = write(
    'b.yaml',
    cases(memory('likes tea', 'habits', 'episodic', 'dynamic'), memory('owns a boat', 'goals')),
  );
  expect(printKappa(a, b, {}, folder)).toBe(0);
  expect(output).toContain('\n1 memories on which they disagree\n');
  expect(output).toContain(
    '  c-1 "likes tea"  memory_type: persona in a, episodic in b; time_velocity: static in a, dynamic in b  a.yaml:9  b.yaml:9\n',
  );
  output = '';
  expect(printKappa(a, b, { json: true }, folder)).toBe(0);
  expect(JSON.parse(output).disagreements).toMatchObject([
    {
      fields: [
        { name: 'memory_type', a: 'persona', b: 'episodic' },
        { name: 'time_velocity', a: 'static', b: 'dynamic' },
      ],
      place_a: 'a.yaml:9',
      place_b: 'b.yaml:9',
    },
  ]);
});

test('fifty disagreements are listed, and it is said how many more there are', () => {
  const nouns = Array.from({ length: 53 }, (_, at) => String.fromCodePoint(0x4e00 + at).repeat(6));
  const a = write('a.yaml', cases(...nouns.map((noun) => memory(noun, 'habits'))));
  const b = write('b.yaml', cases(...nouns.map((noun) => memory(noun, 'goals'))));
  expect(printKappa(a, b, {}, folder)).toBe(0);
  expect(output).toContain('53 memories on which they disagree');
  expect(output.match(/only a: habits; only b: goals/g)).toHaveLength(50);
  expect(output).toMatch(/\n {2}and 3 more; --json has all of them\n$/);
  output = '';
  printKappa(a, b, { json: true }, folder);
  expect(JSON.parse(output).disagreements).toHaveLength(53);
});

test('texts of annotators send nothing to the terminal', () => {
  const hostile = String.raw`\u001b[2Jwipe\u0007\u202e`;
  const a = write('a.yaml', cases(memory(hostile, `"${hostile}"`)));
  const b = write('b.yaml', cases(memory(hostile, 'goals')));
  for (const json of [false, true]) expect(printKappa(a, b, { json }, folder)).toBe(0);
  expect(output).toContain('wipe');
  expect(output).not.toMatch(UNPRINTABLE);
  expect(output).not.toContain('\u202e');
});

test('files without a common case, or with problems', () => {
  const a = write('a.yaml', cases(memory('likes tea', 'habits')));
  const b = write('b.yaml', cases(memory('likes tea', 'habits')).replace('c-1', 'c-2'));
  expect(printKappa(a, b, {}, folder)).toBe(2);
  expect(errors).toContain('no case in common');
  expect(printKappa(a, write('c.yaml', 'cases: 7'), {}, folder)).toBe(1);
  expect(errors).toMatch(/c\.yaml:1:/);
});
