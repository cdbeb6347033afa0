import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { casesYaml, type FixtureCase, memoryProject, suiteSource } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

const WRONG = { memories: [{ content: 'something else altogether', dimensions: ['goals'] }] };

/** Cases whose contents have nothing in common, so that a wrong answer pairs with none of them. */
const CASES: FixtureCase[] = ['apple pie', 'blue whale', 'cold river', 'dusty road'].map(
  (content, index) => ({
    case_id: `eval-00${index + 1}`,
    memories: [{ content, dimensions: ['identity'] }],
  }),
);

let project: FixtureProject;

afterEach(() => project.dispose());

async function accepted(suite = ''): Promise<void> {
  project = memoryProject({ cases: CASES, script: { 'eval-004': WRONG }, suite });
  const first = await project.vitest();
  if (!suite.includes("'case'")) expect(first.code, first.output).toBe(0);
}

function answer(id: string, script: unknown): void {
  const known = project.json<{ answers: Record<string, unknown> }>('evals/script.json');
  project.write({
    'evals/script.json': JSON.stringify({ ...known, answers: { ...known.answers, [id]: script } }),
  });
}

/**
 * One case regresses, one fails as it did, two pass. Over four: TP 2, FN 2, FP 2, so F1 = 4 / 8 = 0.5: a gate of 0.6
 * is missed, one of 0.4 is met.
 */
describe.each([
  { failOn: 'case', gate: 0.4, code: 1 },
  { failOn: 'regression', gate: 0.4, code: 1 },
  { failOn: 'gate', gate: 0.4, code: 0 },
  { failOn: 'never', gate: 0.4, code: 0 },
  { failOn: 'gate', gate: 0.6, code: 1 },
  { failOn: 'never', gate: 0.6, code: 0 },
])('failOn $failOn with a gate of $gate', ({ failOn, gate, code }) => {
  test(`a regression gives exit code ${code}, and is named`, async () => {
    await accepted(`failOn: '${failOn}',`);
    project.write({
      'evals/demo.eval.ts': suiteSource(`failOn: '${failOn}', gates: { 'l1.dimension_micro_f1': ${gate} },`),
    });
    answer('eval-002', WRONG);
    const run = await project.vitest();
    expect(run.code, run.output).toBe(code);
    expect(run.output).toMatch(/regressed {2}eval-002 pass → fail {2}cases\/demo\.yaml:\d+:\d+/);
    expect(run.output).toMatch(/l1\.dimension_micro_f1 +0\.50 {2}≥ 0\.[46]0/);
    if (failOn === 'never' && gate === 0.6) expect(run.output).toContain('missed, report only');
    expect(run.output.includes('GateMissed')).toBe(failOn === 'gate' && gate === 0.6);
  });
});

describe('against the baseline, under failOn regression', () => {
  beforeEach(() => accepted());

  const withCases = (cases: FixtureCase[]): void => project.write({ 'cases/demo.yaml': casesYaml(cases) });

  test('a removed case is named and red until -u', async () => {
    withCases(CASES.filter(({ case_id }) => case_id !== 'eval-002'));
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toContain('removed  eval-002');
    expect(run.output).toContain('BaselineError: case eval-002 is removed since the baseline; run with -u');
    expect((await project.vitest(['-u'])).code).toBe(0);
    expect(project.read('baselines/demo.json')).not.toContain('eval-002');
  });

  test('a renamed case is named as that, and red until -u', async () => {
    withCases(CASES.map((entry) => (entry.case_id === 'eval-002' ? renamed(entry, 'eval-200') : entry)));
    answer('eval-200', { memories: [{ content: 'blue whale', dimensions: ['identity'] }] });
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toContain('removed (renamed to eval-200)  eval-002');
    expect(run.output).toMatch(/new {2}eval-200/);
    expect((await project.vitest(['-u'])).code).toBe(0);
  });

  test('a newly skipped case is named, red, and a loosened exam', async () => {
    withCases(
      CASES.map((entry) => (entry.case_id === 'eval-002' ? { ...entry, skip: 'too slow today' } : entry)),
    );
    const run = await project.vitest();
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/newly skipped {2}eval-002 pass → skip {2}cases\/demo\.yaml:\d+:\d+/);
    expect(run.output).toContain('case eval-002 newly skipped');
    expect((await project.vitest(['-u'])).code).toBe(0);
    expect((await project.vitest()).code).toBe(0);
  });

  test('a new failing case is named and red, a new passing one is named and green', async () => {
    withCases([
      ...CASES,
      { case_id: 'eval-005', memories: [{ content: 'green tea', dimensions: ['habits'] }] },
    ]);
    answer('eval-005', WRONG);
    const failing = await project.vitest();
    expect(failing.code).toBe(1);
    expect(failing.output).toMatch(/new {2}eval-005/);
    expect(failing.output).toContain('new and failing: l1 dimension_micro_f1');
    answer('eval-005', { memories: [{ content: 'green tea', dimensions: ['habits'] }] });
    const before = project.read('baselines/demo.json');
    const passing = await project.vitest();
    expect(passing.code, passing.output).toBe(0);
    expect(passing.output).toMatch(/new {2}eval-005/);
    expect(project.read('baselines/demo.json')).toBe(before);
  });

  test('a lowered gate and a lowered threshold are named as a loosened exam, and green', async () => {
    project.write({
      'evals/demo.eval.ts': suiteSource(
        "stages: [l1({ f1: 0.7 })], gates: { errors: { max: 2 } }, failOn: 'gate',",
      ),
    });
    const run = await project.vitest();
    expect(run.code, run.output).toBe(0);
    expect(run.output).toContain("failOn 'regression' → 'gate'");
    expect(run.output).toContain('gate errors ≤ 0 → ≤ 2');
    expect(run.output).toContain('threshold l1.dimension_micro_f1 ≥ 0.80 → ≥ 0.70');
  });

  test('a truth that asks for less is a loosened exam', async () => {
    withCases(CASES.map((entry) => (entry.case_id === 'eval-004' ? { ...entry, memories: [] } : entry)));
    const run = await project.vitest();
    expect(run.output).toContain('case eval-004 asks less: expected labels 1 → 0');
  });

  test('a declared known failure is tolerated, and reported as fixed when it passes', async () => {
    withCases(
      CASES.map((entry) => (entry.case_id === 'eval-002' ? { ...entry, known_failing: 'needs v2' } : entry)),
    );
    answer('eval-002', WRONG);
    const failing = await project.vitest();
    expect(failing.code, failing.output).toBe(0);
    expect(failing.output).toContain('case eval-002 newly declared a known failure');
    answer('eval-002', { memories: [{ content: 'blue whale', dimensions: ['identity'] }] });
    const fixed = await project.vitest();
    expect(fixed.output).toContain('declared a known failure, but pass: 1 (eval-002)');
  });
});

function renamed(entry: FixtureCase, case_id: string): FixtureCase {
  // The conversation of a fixture names its case, so it is spelt out to stay what it was.
  return {
    ...entry,
    case_id,
    conversation: `[msg#1] 2026-01-01T10:00:00Z user:\n  ${entry.case_id} says something\n`,
  };
}
