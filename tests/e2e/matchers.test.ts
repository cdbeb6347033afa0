import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

const TESTS = `
import { expect, test } from 'vitest';
import { loadCases } from 'vitest-caliper';

const truth = [{ content: 'Lives in Berlin', dimensions: ['identity'] }];
const right = [{ content: 'Lives in Berlin', dimensions: ['identity'] }];
const wrong = [{ content: 'Lives in Berlin', dimensions: ['goals', 'identity'] }];

test('passes', () => expect(right).toMatchDimensions(truth));
test('takes the answer of extract', () => expect({ memories: right }).toMatchDimensions({ memories: truth }));
test('threshold', () => expect(wrong).toMatchDimensions(truth, { f1: 0.6 }));
test('not', () => expect(wrong).not.toMatchDimensions(truth));
test('asymmetric', () => expect({ answer: right }).toEqual({ answer: expect.toMatchDimensions(truth) }));
test('asymmetric not', () => expect({ answer: wrong }).toEqual({ answer: expect.not.toMatchDimensions(truth) }));
test('a truth that states less than the prediction', () => {
  const full = [{ ...right[0], priority: 50, memory_type: 'persona', time_velocity: 'static' }];
  expect(full).toMatchDimensions(truth, { f1: 1, strict: 1 });
});
test('FAILS below', () => expect(wrong).toMatchDimensions(truth));
test('FAILS not', () => expect(right).not.toMatchDimensions(truth));
test('FAILS option', () => expect(right).toMatchDimensions(truth, { f2: 1 }));
test('FAILS rubbish', () => expect('rubbish').toMatchDimensions(truth));
test('FAILS at a line', () => {
  const [first] = loadCases(new URL('../cases/demo.yaml', import.meta.url).pathname);
  expect(wrong).toMatchDimensions(first.expected_l1);
});
`;

let project: FixtureProject;
let run: Finished;

beforeAll(async () => {
  project = memoryProject({
    cases: [
      { case_id: 'eval-001', memories: [{ content: 'Lives in Berlin', dimensions: ['identity', 'skills'] }] },
    ],
    files: { 'unit/memories.test.js': TESTS },
  });
  run = await project.vitest(['unit', '--reporter=default', '--reporter=json', '--outputFile.json=out.json']);
});

afterAll(() => project.dispose());

test('passes, fails, negates and nests as any matcher', () => {
  const { testResults } = project.json<{
    testResults: { assertionResults: { title: string; status: string }[] }[];
  }>('out.json');
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results).toHaveLength(12);
  for (const { title, status } of results) {
    expect(`${title}: ${status}`).toBe(`${title}: ${title.startsWith('FAILS') ? 'failed' : 'passed'}`);
  }
});

test('messages show pairing, similarity, missing and extra labels, and the YAML line where there is one', () => {
  // wrong against truth: TP 1, FP 1, so F1 = 2 / (2 + 1) = 0.6667
  expect(run.output).toContain('dimension_micro_f1 0.6667 < 1.00');
  expect(run.output).toContain('paired with prediction 0 "Lives in Berlin" at 1.00 (dice)');
  expect(run.output).toContain('extra: goals');
  expect(run.output).toContain("unknown option 'f2'");
  expect(run.output).toContain("the answer of 'extract' is not of the contract's form");
  expect(run.output).toMatch(/DimensionMismatch at .*cases\/demo\.yaml:\d+:\d+/);
  expect(run.output).toContain('missing: skills');
});

test('the score is recorded in the test’s meta', () => {
  const text = project.read('out.json');
  expect(text).toContain('"caliper_scores":[{"stage":"l1","tally":');
});
