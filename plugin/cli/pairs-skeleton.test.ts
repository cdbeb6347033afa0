import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOSTILE, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { syntheticReport } from '../../tests/support/synthetic-report.ts';
import { type CalibrateOptions, calibratePairs } from './calibrate.ts';
import { main } from './index.ts';

let folder: string;
let output: string;
let errors: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skeleton-'));
  output = '';
  errors = '';
  const print = (text: unknown) => {
    output += text;
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(print);
  vi.spyOn(console, 'log').mockImplementation((text: string) => void print(`${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    errors += `${text}\n`;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const near = (expected: string, predicted: string, similarity: unknown = 0.5142) => ({
  case_id: 'c-1',
  expected,
  predicted,
  similarity,
  paired: true,
});

/** Writes a report with these pairs; without any, one of a suite that pairs nothing. */
function report(near_threshold?: unknown): string {
  const text = JSON.stringify({ ...syntheticReport(2), ...(near_threshold ? { near_threshold } : {}) });
  writeFileSync(join(folder, 'report.json'), text);
  return 'report.json';
}

const calibrate = (options: CalibrateOptions, file?: string) => calibratePairs(file, options, folder);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const PAIRS = [near('likes tea', 'enjoys tea'), near('owns a boat', 'has a boat', 0.4858)];

test('the pairs of a report are printed with case and similarity, and without labels', async () => {
  expect(await calibrate({ from: report(PAIRS) })).toBe(0);
  expect(output.slice(output.indexOf('pairs:'))).toBe(`pairs:
  - a: "likes tea"
    b: "enjoys tea"
    note: "c-1, similarity 0.5142"
    same: null
  - a: "owns a boat"
    b: "has a boat"
    note: "c-1, similarity 0.4858"
    same: null
`);
  expect(output).toContain('# Pairs of memories of synthetic that');
  expect(readdirSync(folder)).toEqual(['report.json']);
});

test('from the report to a threshold: written, refused while blank, measured when a person has filled it in', async () => {
  expect(await calibrate({ from: report(PAIRS), out: 'labels/pairs.yaml' })).toBe(0);
  expect(output).toBe('labels/pairs.yaml: 2 pairs to label; then: caliper calibrate labels/pairs.yaml\n');
  expect(readdirSync(join(folder, 'labels'))).toEqual(['pairs.yaml']);

  expect(await calibrate({}, 'labels/pairs.yaml')).toBe(1);
  // Two lines of comment, `pairs:`, and four lines a pair.
  expect(errors).toMatch(/pairs\.yaml:7:11 .*pairs\[0\]\.same is blank/);
  expect(errors).toMatch(/pairs\.yaml:11:11 .*pairs\[1\]\.same is blank/);
  expect(errors).toContain('hint: write true where a and b say the same, false where they do not');

  const half = read('labels/pairs.yaml').replace('same: null', 'same: true');
  writeFileSync(join(folder, 'half.yaml'), half);
  errors = '';
  expect(await calibrate({}, 'half.yaml')).toBe(1);
  expect(errors).not.toContain('pairs[0]');
  expect(errors).toContain('pairs[1].same is blank');

  writeFileSync(join(folder, 'full.yaml'), half.replace('same: null', 'same: false'));
  expect(await calibrate({}, 'full.yaml')).toBe(0);
  expect(output).toContain('full.yaml: 1 pairs that are the same, 1 that are different');
});

test('a file that is there is left alone, and so is what a link leads to nowhere for', async () => {
  const from = report(PAIRS);
  writeFileSync(join(folder, 'pairs.yaml'), 'labels of a week');
  symlinkSync('nowhere.yaml', join(folder, 'link.yaml'));
  for (const out of ['pairs.yaml', 'link.yaml', '.']) expect(await calibrate({ from, out })).toBe(2);
  expect(errors).toContain('pairs.yaml: there is such a file, and labels may be in it');
  expect(read('pairs.yaml')).toBe('labels of a week');
  expect(readdirSync(folder).sort()).toEqual(['link.yaml', 'pairs.yaml', 'report.json']);
  expect(await calibrate({ from, out: 'pairs.yaml/below.yaml' })).toBe(2);
});

test('what is no report, or has no such pairs, is said', async () => {
  const refused = async (from: string, reason: string) => {
    errors = '';
    expect(await calibrate({ from })).toBe(2);
    expect(errors).toContain(`caliper calibrate: ${from}: `);
    expect(errors).toContain(reason);
    expect(output).toBe('');
  };
  await refused('gone.json', 'ENOENT');
  writeFileSync(join(folder, 'text.json'), 'pairs:\n  \u001b[2J');
  await refused('text.json', 'is not valid JSON');
  expect(errors.trimEnd()).not.toMatch(/[\n\u001b]/);
  for (const other of ['null', '[]', '{"schema":1}', '{"schema":99,"per_case":[]}']) {
    writeFileSync(join(folder, 'other.json'), other);
    await refused('other.json', 'not a report of layout 1');
  }
  await refused(report(), 'the report has no near_threshold');
  await refused(report([]), 'no pair near the threshold that could be labelled');
  for (const bad of [7, ['x'], [near('x', 'y', '0.5')], [{ case_id: 'c', expected: 'x', similarity: 1 }]]) {
    await refused(report(bad), 'is no list of pairs');
  }
});

test('pairs that a file of pairs could not have are left out, and counted', async () => {
  const pairs = [near('', 'x'), near('x', 'y'.repeat(20_001)), near('x', 'y'.repeat(20_000))];
  expect(await calibrate({ from: report(pairs) })).toBe(0);
  expect(errors).toContain('left out, without a text or with one that is too long: 2');
  expect(output.match(/same: null/g)).toHaveLength(1);
});

test('hostile texts of a report send nothing to the terminal', async () => {
  const hostile = `${HOSTILE}\u202e`;
  const from = report([{ ...near(hostile, hostile), case_id: hostile }]);
  expect(await calibrate({ from, out: 'pairs.yaml' })).toBe(0);
  expect(await calibrate({ from })).toBe(0);
  expect(await calibrate({}, 'pairs.yaml')).toBe(1);
  for (const text of [output, errors, read('pairs.yaml')]) {
    expect(text).not.toMatch(UNPRINTABLE);
    expect(text).not.toContain('\u202e');
  }
});

test.each<[string, CalibrateOptions, string?]>([
  ['name a file of labelled pairs', {}],
  ['give one', { from: 'report.json' }, 'pairs.yaml'],
  ['--from makes pairs to label', { from: 'report.json', html: 'x.html' }],
  ['--from makes pairs to label', { from: 'report.json', json: true }],
  ['--from makes pairs to label', { from: 'report.json', falseMatchRate: 0.1 }],
  ['--out is where pairs are written', { out: 'x.yaml' }, 'pairs.yaml'],
])('a wrong use is refused: %s', async (reason, options, file) => {
  report(PAIRS);
  writeFileSync(join(folder, 'pairs.yaml'), 'pairs: [{ same: true, a: x, b: y }]');
  expect(await calibrate(options, file)).toBe(2);
  expect(errors).toContain(reason);
  expect(output).toBe('');
  expect(readdirSync(folder).sort()).toEqual(['pairs.yaml', 'report.json']);
});

test('on the command line', async () => {
  const from = join(folder, report(PAIRS));
  expect(await main(['node', 'caliper', 'calibrate', '--from', from])).toBe(0);
  expect(output).toContain('same: null');
  expect(await main(['node', 'caliper', 'calibrate'])).toBe(2);
  expect(await main(['node', 'caliper', 'calibrate', '--from', from, '--out', ''])).toBe(2);
});
