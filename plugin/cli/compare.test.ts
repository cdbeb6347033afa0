import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answering,
  baselineAfter,
  casesYaml,
  ROOT,
  rightAnswers,
  runSuite,
} from '../../tests/support/run.ts';
import { reporting } from '../../tests/support/usage.ts';
import type { Comparison } from '../compare/types.ts';
import { formatReport, reportOf } from '../reporter/report-data.ts';
import { summarise } from '../reporter/summarise.ts';
import type { SuiteOptions } from '../runtime/define-suite.ts';
import type { PredictedMemory } from '../targets/types.ts';
import { compareReports } from './compare.ts';

const memory = (content: string) => ({
  content,
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const cases = (...contents: string[]) =>
  casesYaml(
    contents.map((content, at) => ({ case_id: `c${at}`, expected_l1: { memories: [memory(content)] } })),
  );
const YAML = cases('apple pie', 'blue whale', 'cold river');

let folder: string;
let output: string;
let errors: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
  output = '';
  errors = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    output += stripVTControlCharacters(text);
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text;
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    errors += `${text}\n`;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Runs a suite and gives the path of its report. */
async function report(
  name: string,
  answers: Record<string, PredictedMemory[]> = {},
  {
    yaml = YAML,
    version = '1',
    tokenizer = 'none',
    suite = {},
  }: { yaml?: string; version?: string; tokenizer?: string; suite?: Partial<SuiteOptions> } = {},
): Promise<string> {
  const description = { subject: { name: 'rules', version }, tokenizer };
  const run = await runSuite(yaml, { ...rightAnswers(yaml), ...answers }, { description, ...suite });
  const summary = summarise(run, baselineAfter(run), { update: 'new', root: ROOT, interrupted: false });
  const data = reportOf(summary, run.info!, { runId: name, timestamp: '2026-03-01T10:00:00Z', root: ROOT });
  return write(name, formatReport(data));
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('two reports of the same cases: figures and flips, exit code 0 whatever they are', async () => {
  const [a, b] = [await report('a'), await report('b', { c1: [] }, { version: '2' })];
  expect(await compareReports(a, b, {})).toBe(0);
  expect(output).toContain('differs: subject.version "1" → "2"');
  expect(output).toMatch(/c1 {2}pass → fail {2}cases\/memory\.yaml:\d+\n +l1\.strict 1 → 0/);
  // TP 2, FN 1: 4 / 5
  expect(output).toMatch(/l1\.dimension_micro_f1 +1\.00 +0\.80 +−0\.20/);
  expect(errors).toBe('');
});

test('reports of runs that say what they cost: with the difference in that', async () => {
  const target = (input_tokens: number) =>
    reporting(answering(rightAnswers(YAML)), { input_tokens, replayed: 1 });
  const prices = { input_per_million: 2, output_per_million: 8 };
  const a = await report('a', {}, { suite: { target: target(1000), prices } });
  const b = await report('b', {}, { suite: { target: target(600), prices } });
  expect(await compareReports(a, b, {})).toBe(0);
  // Three cases: 3000 and 1800 tokens, at 2 a million 0.006 and 0.0036.
  expect(output).toMatch(/usage\.input_tokens +3000 +1800 +−1200 +\[−1200, −1200\] +↓ is better\n/);
  expect(output).toMatch(/usage\.cost +0\.006 +0\.0036 +−0\.0024 /);
  output = '';
  expect(await compareReports(a, b, { md: true })).toBe(0);
  expect(output).toContain('| usage.cost | 0.006 | 0.0036 | −0.0024 |');
});

test('as Markdown, and as JSON', async () => {
  const [a, b] = [await report('a'), await report('b', { c1: [] })];
  expect(await compareReports(a, b, { md: true })).toBe(0);
  expect(output).toContain('| c1 | pass → fail | cases/memory.yaml:');
  output = '';
  expect(await compareReports(a, b, { json: true })).toBe(0);
  const comparison = JSON.parse(output) as Comparison;
  expect(comparison.flips.map(({ case_id }) => case_id)).toEqual(['c1']);
  expect(await compareReports(a, b, { md: true, json: true })).toBe(2);
});

test('as a page, whose names lead to the pages that lie beside the reports', async () => {
  const [a, b] = [await report('a'), await report('b', { c1: [] })];
  const file = join(folder, 'beside.html');
  expect(await compareReports(a, b, { html: file })).toBe(0);
  expect(output).toContain('c1  pass → fail');
  const alone = readFileSync(file, 'utf8');
  expect(alone).toMatch(/<code>c1<\/code>/);
  expect(alone).not.toContain('#case-c1');
  expect(alone).toContain('−0.20');
  writeFileSync(join(folder, 'report.html'), '');
  expect(await compareReports(a, b, { html: file })).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('href="report.html#case-c1"');
});

test('a page that cannot be written is an error', async () => {
  const [a, b] = [await report('a'), await report('b')];
  expect(await compareReports(a, b, { html: join(folder, 'no', 'such', 'x.html') })).toBe(2);
  expect(errors).toContain('caliper compare: the page could not be written: ');
});

test('the same reports give the same bytes', async () => {
  const [a, b] = [await report('a'), await report('b', { c1: [] })];
  await compareReports(a, b, { json: true });
  const first = output;
  output = '';
  await compareReports(a, b, { json: true });
  expect(output).toBe(first);
});

test('other cases are refused, until it is forced: then over those that both have alike', async () => {
  const a = await report('a');
  const b = await report('b', {}, { yaml: cases('apple pie', 'another whale', 'cold river', 'dusty road') });
  expect(await compareReports(a, b, {})).toBe(1);
  expect(output).toBe('');
  expect(errors).toContain('caliper compare: not comparable: the case sets differ: 2 cases are not in both');
  expect(errors).toContain('not in both: c1 edited, c3 only in b');
  expect(errors).toContain('add --force to compare the 2 cases that both have alike');
  expect(await compareReports(a, b, { force: true })).toBe(0);
  expect(output).toContain('not comparable as they are: the case sets differ: 2 cases are not in both');
  expect(output).toMatch(/left out: 2\n +c1 {2}another text or truth\n +c3 {2}only in b/);
  expect(output).toContain('cases: 2 in both');
});

test('another caliber is refused, until it is forced', async () => {
  const [a, b] = [await report('a'), await report('b', {}, { tokenizer: 'words' })];
  expect(await compareReports(a, b, {})).toBe(1);
  expect(errors).toContain('the calibers differ: tokenizer "none" → "words"');
  expect(await compareReports(a, b, { force: true })).toBe(0);
});

test('where nothing is the same there is nothing to force', async () => {
  const [a, b] = [await report('a'), await report('b', {}, { yaml: cases('x one', 'y two', 'z three') })];
  expect(await compareReports(a, b, { force: true })).toBe(1);
  expect(errors).toContain('there is nothing to compare');
});

test.each([
  ['nothing', () => 'gone.json', /ENOENT/],
  ['no JSON', () => write('x', '{'), /x: .*JSON/],
  ['no report', () => write('x', '{"schema": 1}'), /not a report of layout 1/],
  ['a report of other fields', () => write('x', '{"schema":1,"per_case":[]}'), /x: at 'suite': /],
])('%s is exit code 2, and named', async (_name, other, message) => {
  const a = await report('a');
  expect(await compareReports(a, other(), {})).toBe(2);
  expect(await compareReports(other(), a, {})).toBe(2);
  expect(errors).toMatch(message);
  expect(output).toBe('');
});

test.each([
  ['a case that is there twice', (row: string) => `${row}, ${row}`, /the case c0 is there twice/],
  ['a stage of another version', (row: string) => row.replace('"l1":', '"l99":'), /knows no stage 'l99'/],
  ['a count that is a text', (row: string) => row.replace('"tp":1', '"tp":"1"'), /tp': it must be a number/],
  [
    'a count over all bounds',
    (row: string) => row.replace('"tp":1', '"tp":1e999'),
    /tp': it must be a number/,
  ],
  ['a count below 0', (row: string) => row.replace('"tp":1', '"tp":-3'), /cannot be: .*expected/],
  [
    'a usage that is none',
    (row: string) => row.replace('"errors"', '"usage":{"l1":3},"errors"'),
    /usage\.l1': it must be/,
  ],
  ['an id that is no id', (row: string) => row.replace('"c0"', '"c0\\u001b[2J"'), /per_case\.0\.case_id/],
])('%s is exit code 2', async (_name, change, message) => {
  const row = JSON.stringify({
    case_id: 'c0',
    verdict: 'pass',
    attempts: 1,
    passes: 1,
    case_hash: 'aaaaaaaaaaaaaaaa',
    file: 'x.yaml',
    line: 1,
    errors: [],
    tallies: { l1: { labels: { tp: 1 } } },
  });
  const head = '{"schema":1,"suite":"m","subject":{},"caliber":{},"thresholds":{},"partial":false,';
  const b = write('x', `${head}"per_case":[${change(row)}]}`);
  expect(await compareReports(b, b, {})).toBe(2);
  expect(errors).toMatch(message);
});
