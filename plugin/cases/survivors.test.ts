import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCaseFile, parseCaseFile } from './load.ts';

const one = (id: string, rest = '') => `  - case_id: ${id}\n    question: q\n    expect_doc: d\n${rest}`;

function survivors(text: string): string[] {
  return parseCaseFile(text, 'cases.yaml').cases.map((loaded) => loaded.case.case_id);
}

test.each([
  ['a wrong field', '    source: unreal\n'],
  ['a duplicate key', '    question: r\n'],
  ['an unknown tag', '    notes: !x y\n'],
  ['a control character', '    notes: "a\u0000b"\n'],
  ['a number that is not held', '    notes: 123456789012345678901\n'],
  ['the id of an earlier case', '  - {case_id: a, question: q, expect_doc: d}\n'],
])('only the case with %s is left out', (_name, rest) => {
  const bad = rest.startsWith('  -') ? rest : one('bad', rest);
  const file = parseCaseFile(`cases:\n${one('a')}${bad}${one('z')}`, 'cases.yaml');
  expect(file.cases.map((loaded) => loaded.case.case_id)).toEqual(['a', 'z']);
  expect(file.problems).toHaveLength(1);
});

test('a case that repeats a broken value by an alias is left out too', () => {
  const text = `cases:\n${one('a', '    turns: &t {x: 1, x: 2}\n')}${one('b', '    tags: *t\n')}${one('c')}`;
  expect(survivors(text)).toEqual(['c']);
});

test('after a syntax error no case is trusted', () => {
  expect(survivors(`cases:\n${one('a')}${one('b', '    notes: "x\n')}`)).toEqual([]);
});

test('a broken meta leaves the cases', () => {
  const file = parseCaseFile(`meta: {versoin: 1}\ncases:\n${one('a')}`, 'cases.yaml');
  expect(file.meta).toBeNull();
  expect(file.cases).toHaveLength(1);
});

test('cases are found whatever stands before them', () => {
  const file = parseCaseFile(`meta: {version: v, description: x}\ncases:\n${one('a')}${one('b')}`, 'f');
  expect(file.cases.map((loaded) => loaded.positions.slice(0, 4))).toEqual([
    [3, 5, 3, 14],
    [6, 5, 6, 14],
  ]);
});

test('problems name their case', () => {
  const { problems } = parseCaseFile(`cases:\n${one('a', '    sorce: x\n')}`, 'f');
  expect(problems[0]).toMatchObject({
    case_id: 'a',
    hint: 'did you mean "source"?',
    file: 'f',
    severity: 'error',
  });
});

test('of many problems 200 are listed and the rest is counted; no bad case slips through', () => {
  const bad = Array.from({ length: 260 }, (_, i) => one(`c${i}`, '    sorce: x\n')).join('');
  const { cases, problems } = parseCaseFile(`cases:\n${bad}${one('good')}`, 'f');
  expect(problems).toHaveLength(201);
  expect(problems[200]).toMatchObject({ code: 'too-many-problems' });
  expect(problems[200]?.message).toContain('at least 60 more');
  expect(cases.map((loaded) => loaded.case.case_id)).toEqual(['good']);
});

test('bytes that are not UTF-8 are placed', () => {
  const bytes = Buffer.concat([
    Buffer.from('cases:\n  - case_id: 你'),
    Buffer.from([0xff]),
    Buffer.from('\n'),
  ]);
  const { problems } = parseCaseFile(bytes, 'f');
  // Line 2: two spaces, `- case_id: ` (11) and one character stand before the bad byte.
  expect(problems.map((p) => `${p.line}:${p.col} ${p.code}`)).toEqual(['2:15 not-utf8']);
});

test('aliases that multiply are stopped', () => {
  const levels = Array.from({ length: 9 }, (_, i) => {
    const item = i === 0 ? 'x' : `*l${i - 1}`;
    return `    l${i}: &l${i} [${Array(10).fill(item).join(', ')}]\n`;
  });
  const { cases, problems } = parseCaseFile(`cases:\n${one('a', levels.join(''))}`, 'f');
  expect(problems.some((p) => p.code === 'alias-bomb')).toBe(true);
  expect(cases).toEqual([]);
});

test.each([70, 3000, 100_000])('%i nested lists are too deep, not a crash', (depth) => {
  const { problems } = parseCaseFile(`cases: ${'['.repeat(depth)}${']'.repeat(depth)}`, 'f');
  expect(problems.map((p) => p.code)).toContain('too-deep');
});

test('files are read from disk, and a missing one is a problem', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cases-'));
  try {
    const path = join(dir, 'a.yaml');
    writeFileSync(path, `cases:\n${one('a')}`);
    expect(loadCaseFile(path)).toEqual(parseCaseFile(`cases:\n${one('a')}`, path));
    const missing = loadCaseFile(join(dir, 'b.yaml'));
    expect(missing.cases).toEqual([]);
    expect(missing.problems).toMatchObject([{ code: 'unreadable-file', line: 1, col: 1 }]);
    expect(loadCaseFile(dir).problems).toMatchObject([{ code: 'unreadable-file' }]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
