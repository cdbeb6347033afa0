import { casesYaml, memoryProject, predictionOf } from './memory-project.ts';
import type { Finished, FixtureProject } from './project.ts';

/** Where Vitest puts blobs. */
export const BLOBS = '.vitest-reports';
/** suite → the letter that its cases begin with */
export const SUITES = { demo: 'a', two: 'b', three: 'c' };
/** A suite each. */
export const SHARDS = ['1/3', '2/3', '3/3'];
/** An answer that forgets everything. */
export const WRONG = { memories: [] };

/** A case of one memory. */
export const fact = (id: string) => ({
  case_id: id,
  memories: [{ content: `what is so in ${id}`, dimensions: ['identity'] }],
});
/** The ids of a suite's cases, by its letter. */
export const ids = (letter: string) => [1, 2, 3].map((n) => `${letter}-${n}`);

const suite = (name: string) => `import { defineSuite, l1 } from 'vitest-caliper';
import { scriptedTarget } from './target.js';

export default defineSuite({
  cases: '../sets/${name}/*.yaml',
  registry: '../registry',
  target: () => scriptedTarget(),
  stages: [l1({ f1: 0.8 })],
  gates: { 'l1.dimension_micro_f1': 0.7 },
});
`;

/** Three suites of three cases over one target, so that each of three shards gets one suite. */
export function threeSuites(): FixtureProject {
  const project = memoryProject({
    cases: ids('a').map(fact),
    suite: "gates: { 'l1.dimension_micro_f1': 0.7 },",
    files: {
      'evals/two.eval.ts': suite('two'),
      'evals/three.eval.ts': suite('three'),
      'sets/two/b.yaml': casesYaml(ids('b').map(fact)),
      'sets/three/c.yaml': casesYaml(ids('c').map(fact)),
    },
  });
  answer(project, {});
  return project;
}

/** Every case is answered with its truth, but those named. */
export function answer(project: FixtureProject, others: Record<string, unknown>, version = 'v1'): void {
  const answers = Object.values(SUITES)
    .flatMap(ids)
    .map((id) => [id, others[id] ?? { memories: fact(id).memories.map(predictionOf) }]);
  project.write({ 'evals/script.json': JSON.stringify({ version, answers: Object.fromEntries(answers) }) });
}

/** Runs all shards at once, as a CI would, with a blob each. */
export function runShards(
  project: FixtureProject,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Finished[]> {
  return Promise.all(
    SHARDS.map((shard) =>
      project.vitest([`--shard=${shard}`, '--reporter=default', '--reporter=blob', ...args], env),
    ),
  );
}
