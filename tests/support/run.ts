import { stringify } from 'yaml';
import type { BaselineState } from '../../plugin/baseline/types.ts';
import { wholeBaseline } from '../../plugin/baseline/update.ts';
import { parseCaseFile } from '../../plugin/cases/index.ts';
import type { SuiteRun } from '../../plugin/reporter/collect.ts';
import { attemptCase } from '../../plugin/runtime/attempt.ts';
import { resultOf, skippedResult } from '../../plugin/runtime/attempts.ts';
import type { PlacedCase } from '../../plugin/runtime/case-data.ts';
import { defineSuite, type SuiteOptions } from '../../plugin/runtime/define-suite.ts';
import { suiteInfo } from '../../plugin/runtime/suite-info.ts';
import { suiteScope } from '../../plugin/runtime/suite-scope.ts';
import { variantSuite } from '../../plugin/runtime/variants.ts';
import type { CaseResult } from '../../plugin/scores/types.ts';
import { l1 } from '../../plugin/stages/l1/index.ts';
import { pairingOf } from '../../plugin/stages/pairing.ts';
import type { KnownSuite } from '../../plugin/suites/load-suite.ts';
import type { Description, PredictedMemory, Target } from '../../plugin/targets/types.ts';

export const ROOT = '/project';
export const CASE_FILE = '/project/cases/memory.yaml';
const SUITE_FILE = '/project/suites/memory.eval.ts';

/** Cases by what a test cares about, as the YAML that people would write; without a conversation they get one. */
export function casesYaml(cases: readonly object[]): string {
  return stringify({ cases: cases.map((each) => ({ conversation: 'hello there', ...each })) });
}

/** Cases of a YAML text, each with the place it would have on disk. */
export function placedCases(yaml: string): PlacedCase[] {
  const { cases, meta, problems } = parseCaseFile(yaml, CASE_FILE);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return cases.map((loaded) => ({ loaded, meta, file: CASE_FILE }));
}

/** What a suite is when it was read from its source and its case files. */
export function knownSuite(yaml: string, more: Partial<KnownSuite> = {}): KnownSuite {
  const content = parseCaseFile(yaml, CASE_FILE);
  return {
    file: SUITE_FILE,
    root: ROOT,
    relativeFile: 'suites/memory.eval.ts',
    source: {
      name: 'memory',
      cases: ['../cases/*.yaml'],
      anchors: null,
      registry: null,
      templates: [],
      corpus: null,
      watch: [],
      concurrency: null,
      variants: [],
      exportStart: 0,
      expressionStart: 0,
    },
    variants: [null],
    caseFiles: [{ content, dataPath: '/project/tmp/memory.json' }],
    anchors: null,
    cases: content.cases.map((loaded) => ({ loaded, file: CASE_FILE })),
    registry: null,
    templatesHash: null,
    corpus: null,
    inputs: [CASE_FILE],
    problems: content.problems,
    lint: async () => [],
    ...more,
  };
}

const DESCRIPTION: Description = { subject: { name: 'rules', version: '1' } };

/** A target that answers `extract` by case id: memories, or an error that it throws. */
export function answering(answers: Readonly<Record<string, PredictedMemory[] | Error>>): Target {
  return {
    describe: async () => DESCRIPTION,
    extract: async ({ case_id }) => {
      const answer = answers[case_id] ?? [];
      if (answer instanceof Error) throw answer;
      return { memories: answer };
    },
  };
}

/** A whole run of a suite in this process: the cases are really attempted, Vitest alone is left out. */
export async function runSuite(
  yaml: string,
  answers: Readonly<Record<string, PredictedMemory[] | Error>>,
  options: Partial<SuiteOptions> & { description?: Description } = {},
): Promise<SuiteRun> {
  const { description = DESCRIPTION, ...rest } = options;
  const definition = defineSuite({
    cases: '../cases/*.yaml',
    target: answering(answers),
    stages: [l1({ f1: 0.5 })],
    ...rest,
  });
  const { target: suiteTarget } = variantSuite(definition, null);
  const suite = knownSuite(yaml);
  const results = new Map<string, CaseResult>();
  for (const placed of placedCases(yaml)) {
    const { case_id, skip } = placed.loaded.case;
    const context = {
      stages: definition.stages,
      registry: null,
      pairing: pairingOf(definition.stages),
      suite: suiteScope([]),
      target: async () => suiteTarget(),
      timeout: 1000,
      trial: 0,
    };
    const result = skip
      ? skippedResult(placed, skip)
      : resultOf(placed, [await attemptCase(placed, context)]);
    results.set(case_id, result);
  }
  const place = { name: 'memory', file: suite.relativeFile };
  const info = suiteInfo(definition, place, definition.stages, description, null, {
    templates: null,
    corpus: null,
  });
  return { suite, variant: null, info, results, stagesLeftOut: [], crashed: false, duration: 12 };
}

/** The answer that makes a case pass: its own ground truth. */
export function rightAnswers(yaml: string): Record<string, PredictedMemory[]> {
  return Object.fromEntries(
    placedCases(yaml).map(({ loaded: { case: each } }) => [each.case_id, each.expected_l1?.memories ?? []]),
  );
}

/** The baseline that a whole run would have written. */
export function baselineAfter({ info, results }: SuiteRun): BaselineState {
  return {
    state: 'present',
    file: '/project/baselines/memory.json',
    baseline: wholeBaseline(null, info!, results),
  };
}

export const MISSING: BaselineState = { state: 'missing', file: '/project/baselines/memory.json' };
