import { afterEach, expect, test } from 'vitest';
import { casesYaml, type FixtureCase } from './support/memory-project.ts';
import { FixtureProject } from './support/project.ts';

/** Ranks by shared words and, in the vector arm, the other way round; loads its fusion when it is asked to. */
const TARGET = `
import { setInterval } from 'node:timers';
type Stored = { memory_id: string; content: string };
export async function wordTarget() {
  const { fuse } = await import('./fuse.ts');
  setInterval(() => {}, 1000);
  const stored = new Map<string, Stored[]>();
  return {
    async describe() {
      return { subject: { name: 'words', version: 'v1' } };
    },
    async begin({ case_id, existing_memories }) {
      stored.set(case_id, [...existing_memories]);
    },
    async seed({ case_id, memories }) {
      stored.get(case_id)!.push(...memories);
    },
    async search({ case_id, query, params }) {
      const words = query.split(' ');
      const scored = stored.get(case_id)!.map(({ memory_id, content }) => ({
        memory_id,
        score: words.filter((word: string) => content.includes(word)).length,
      }));
      const bm25 = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
      const ids = bm25.map(({ memory_id }) => memory_id).slice(0, params.top_k);
      const arms = { bm25: ids, vector: VECTOR };
      return { ids: fuse(arms, params), arms };
    },
    async end() {},
  };
}
`;

const FUSE = `
import { fuseRankings } from 'vitest-caliper/metrics';
export function fuse(arms, { rrf_k, bm25_weight, top_k }) {
  return fuseRankings(
    [{ weight: bm25_weight, ids: arms.bm25 }, { weight: 1 - bm25_weight, ids: arms.vector }],
    { k: rrf_k, limit: top_k },
  );
}
`;

const SUITE = `
import { defineSuite, search } from 'vitest-caliper';
import { wordTarget } from './target.ts';
export default defineSuite({ cases: '../cases/*.yaml', target: () => wordTarget(), stages: [search({ params: { rrf_k: 30 } })] });
`;

const memory = (content: string) => ({ content, dimensions: ['identity'] });

const CASES: FixtureCase[] = [
  {
    case_id: 'eval-1',
    memories: [memory('black tea'), memory('black coffee')],
    expected_search_results: { 'black tea': [0], 'tea or coffee': { '0': 2, '1': 1 } },
  },
  { case_id: 'eval-2', memories: [memory('runs at dawn')], expected_search_results: { dawn: [0] } },
];

function gridProject(vector = '[...ids].reverse()', files: Record<string, string> = {}): FixtureProject {
  return new FixtureProject({
    'cases/demo.yaml': casesYaml(CASES),
    'evals/target.ts': TARGET.replace('VECTOR', vector),
    'evals/fuse.ts': FUSE,
    'evals/demo.eval.ts': SUITE,
    ...files,
  });
}

let project: FixtureProject;

afterEach(() => project.dispose());

test('the command runs a suite’s target outside of Vitest, prints and writes what it finds, and ends', async () => {
  project = gridProject();
  const text = await project.caliper(['grid', 'evals/demo.eval.ts']);
  expect(text.code, text.output).toBe(0);
  expect(text.stdout).toMatch(/^caliper grid · demo · words v1\n {2}queries +3 of 2 cases/);
  // The suite's own parameters, and the usual ones beside them.
  expect(text.stdout).toMatch(/reference .* rrf_k 30 · bm25_weight 0\.5 · top_k 20/);
  expect(text.stdout).toMatch(/conclusion +conclusive: best − worst is 0\.\d+/);
  expect(text.stdout).toMatch(/written to results\/demo\/grid\/grid\.json and grid\.md\n$/);
  const written = project.read('results/demo/grid/grid.json');
  expect(project.json<{ combinations: unknown[] }>('results/demo/grid/grid.json').combinations).toHaveLength(
    2000,
  );
  expect(project.read('results/demo/grid/grid.md')).toMatch(/^# Search parameters of demo\n/);

  const json = await project.caliper(['grid', 'evals/demo.eval.ts', '--json']);
  expect(json.code, json.output).toBe(0);
  expect(json.stdout).toBe(written);

  const folds = await project.caliper(['grid', 'evals/demo.eval.ts', '--folds', '2', '--seed', '7']);
  expect(folds.stdout).toContain('(2 folds)');
});

test('a conclusion is no error: arms that agree, and no queries', async () => {
  project = gridProject('ids');
  const agreeing = await project.caliper(['grid', 'evals/demo.eval.ts']);
  expect(agreeing.code, agreeing.output).toBe(0);
  expect(agreeing.stdout).toMatch(/conclusion +inconclusive_no_effect: [\s\S]*recommended +nothing/);

  const [{ expected_search_results: _, ...bare }] = CASES as [FixtureCase];
  project.write({ 'cases/demo.yaml': casesYaml([bare]) });
  const none = await project.caliper(['grid', 'evals/demo.eval.ts']);
  expect(none.code, none.output).toBe(0);
  expect(none.stdout).toContain('no_queries: no case to tune on has expected_search_results');
});

test('what cannot be searched ends with code 2 and says why', async () => {
  project = gridProject('ids', {
    'evals/plain.eval.ts': 'export const nothing = 1;\n',
    'evals/broken.eval.ts': SUITE.replace('cases/*', 'cases/broken'),
    'cases/broken.yaml': 'cases:\n  - case_id: eval-9\n    expected_search_results: {q: []}\n',
    'evals/throws.eval.ts': SUITE.replace('cases/*', 'cases/demo').replace(
      'wordTarget()',
      '{ throw new Error("no index") }',
    ),
    'evals/outside.eval.ts': SUITE.replace('cases/*', 'cases/demo').replace(
      'wordTarget()',
      '({ ...wordTarget(), describe: () => fetch("http://192.0.2.1/") })',
    ),
  });
  const refused = async (args: string[], message: RegExp) => {
    const run = await project.caliper(['grid', ...args]);
    expect(run.stderr).toMatch(message);
    expect(run.code, run.output).toBe(2);
  };
  await refused(['evals/missing.eval.ts'], /^caliper: there is no file evals\/missing\.eval\.ts/);
  await refused(['evals/plain.eval.ts'], /^caliper: evals\/plain\.eval\.ts is no suite/);
  await refused(
    ['evals/broken.eval.ts'],
    /'broken' cannot run; [\s\S]*cases\/broken\.yaml:3:\d+ {2}empty-set/,
  );
  await refused(['evals/throws.eval.ts'], /^caliper: .*no index/);
  await refused(['evals/outside.eval.ts'], /^caliper: connection to 192\.0\.2\.1:80 is blocked/);
  await refused(
    ['evals/demo.eval.ts', '--folds', '1'],
    /^caliper: --folds must be a whole number from 2 to 1000/,
  );
  await refused(
    ['evals/demo.eval.ts', '--seed', 'x'],
    /^caliper: --seed must be a whole number .* received 'x'/,
  );
  expect(project.has('results')).toBe(false);
});
