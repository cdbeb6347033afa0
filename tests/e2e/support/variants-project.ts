import { type FixtureCase, memoryProject, predictionOf } from './memory-project.ts';
import type { FixtureProject } from './project.ts';

export const VARIANTS = ['v001', 'v002'];

/** What a variant answers where it is wrong. */
export const WRONG = {
  memories: [predictionOf({ content: 'something else altogether', dimensions: ['goals'] })],
};

/** Cases whose contents have nothing in common, so that a wrong answer pairs with none of them. */
export const CASES: FixtureCase[] = ['apple pie', 'blue whale', 'cold river', 'dusty road'].map(
  (content, index) => ({
    case_id: `eval-00${index + 1}`,
    memories: [{ content, dimensions: ['identity'] }],
  }),
);

const TARGET = `
import { appendFileSync, readFileSync } from 'node:fs';

/** Answers as the variant's own file says, and notes which cases were begun and asked in which variant. */
export function variantTarget({ variant, options }) {
  const note = (text) => appendFileSync(new URL('./calls.log', import.meta.url), text + '\\n');
  const { version, answers } = JSON.parse(readFileSync(new URL(options.answers, import.meta.url), 'utf8'));
  note('made ' + variant);
  return {
    async describe() { return { subject: { name: 'scripted', version } }; },
    async begin({ case_id, variant: begun }) { if (begun !== variant) throw new Error('begun as ' + begun); },
    async extract({ case_id }) {
      note(variant + ' ' + case_id);
      if (answers[case_id] === 'throw') throw new Error('connection refused by the model server');
      return answers[case_id];
    },
  };
}
`;

/** The suite's module, with more options of the suite and of \`v002\`. */
export function variantSuiteSource(suite = '', second = ''): string {
  return `import { defineSuite, l1 } from 'vitest-caliper';
import { variantTarget } from './target.js';

export default defineSuite({
  cases: '../cases/*.yaml',
  registry: '../registry',
  target: (context) => variantTarget(context),
  stages: [l1({ f1: 0.8 })],
  gates: { 'l1.dimension_micro_f1': 0.4 },
  watch: './v*.json',
  variants: {
    v001: { options: { answers: './v001.json' } },
    v002: { options: { answers: './v002.json' }, ${second} },
  },
  ${suite}
});
`;
}

/** A project whose suite, \`demo\`, has two variants over a target that answers by variant. */
export function variantsProject({
  cases = CASES,
  files = {},
}: {
  cases?: FixtureCase[];
  files?: Record<string, string>;
} = {}): FixtureProject {
  const project = memoryProject({
    cases,
    files: { 'evals/target.js': TARGET, 'evals/demo.eval.ts': variantSuiteSource(), ...files },
  });
  for (const variant of VARIANTS) answerIn(project, variant, {});
  return project;
}

/** Makes a variant answer every case with its truth, but those named. */
export function answerIn(project: FixtureProject, variant: string, others: Record<string, unknown>): void {
  const answers = Object.fromEntries(
    CASES.map(({ case_id, memories }) => [
      case_id,
      others[case_id] ?? { memories: memories.map(predictionOf) },
    ]),
  );
  project.write({ [`evals/${variant}.json`]: JSON.stringify({ version: variant, answers }) });
}

/** Which cases the target was asked for, in which variant, since the last time of asking: `v001 eval-001`, sorted. */
export function asked(project: FixtureProject): string[] {
  const lines = project.has('evals/calls.log') ? project.read('evals/calls.log').trim().split('\n') : [];
  project.write({ 'evals/calls.log': '' });
  return lines.filter((line) => line !== '' && !line.startsWith('made ')).sort();
}
