import { copyFileSync, cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { casesYaml, memoryProject, predictionOf } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

const BLOBS = '.vitest-reports';
const SUITES = { demo: 'a', two: 'b', three: 'c' };
const SHARDS = ['1/3', '2/3', '3/3'];
const WRONG = { memories: [] };

const fact = (id: string) => ({
  case_id: id,
  memories: [{ content: `what is so in ${id}`, dimensions: ['identity'] }],
});
const ids = (letter: string) => [1, 2, 3].map((n) => `${letter}-${n}`);

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
function threeSuites(): FixtureProject {
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
function answer(project: FixtureProject, others: Record<string, unknown>, version = 'v1'): void {
  const answers = Object.values(SUITES)
    .flatMap(ids)
    .map((id) => [id, others[id] ?? { memories: fact(id).memories.map(predictionOf) }]);
  project.write({ 'evals/script.json': JSON.stringify({ version, answers: Object.fromEntries(answers) }) });
}

/** Runs all shards at once, as a CI would, with a blob each. */
function runShards(
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

/** What a run leaves, without its id, its time and how long it took, which no two runs share. */
function outcomeOf(project: FixtureProject) {
  return Object.keys(SUITES).map((name) => {
    const { run_id, timestamp, summary, ...rest } = project.json<{
      summary: object;
      [field: string]: unknown;
    }>(`results/${name}/report.json`);
    return {
      report: { ...rest, summary: { ...summary, duration_seconds: 0 } },
      csv: project.read(`results/${name}/per_case.csv`),
      markdown: project.read(`results/${name}/report.md`),
      baseline: project.has(`baselines/${name}.json`) ? project.read(`baselines/${name}.json`) : null,
    };
  });
}

/** The summaries of the suites as printed, sorted: shards end in any order. */
function summaryLines({ output }: Finished): string[] {
  const from = output.indexOf(' caliper ');
  return output
    .slice(from)
    .split('\n')
    .filter((line) => line.startsWith('    ') || /^ {2}\S+.*:/.test(line))
    .sort();
}

describe('a merge equals one run', () => {
  let project: FixtureProject;

  beforeAll(() => {
    project = threeSuites();
  });

  afterAll(() => project.dispose());

  /** Runs once, then in shards that are merged, each from the same baselines; gives both outcomes. */
  async function both(args: string[] = [], env: Record<string, string> = {}) {
    const keep = join(project.root, 'kept');
    const baselines = join(project.root, 'baselines');
    rmSync(keep, { recursive: true, force: true });
    if (project.has('baselines')) cpSync(baselines, keep, { recursive: true });
    const one = await project.vitest(args, env);
    const whole = outcomeOf(project);
    rmSync(baselines, { recursive: true, force: true });
    if (project.has('kept')) cpSync(keep, baselines, { recursive: true });
    for (const folder of ['results', BLOBS])
      rmSync(join(project.root, folder), { recursive: true, force: true });
    const parts = await runShards(project, args, env);
    const sharded = outcomeOf(project);
    const merge = await project.vitest(['--merge-reports', ...args], env);
    return { one, whole, parts, sharded, merge, merged: outcomeOf(project) };
  }

  test('without a baseline: the shards write none, the merge writes the same bytes', async () => {
    const { one, whole, parts, sharded, merge, merged } = await both();
    expect(one.code, one.output).toBe(0);
    expect(parts.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(sharded.map(({ baseline }) => baseline)).toEqual([null, null, null]);
    expect(merge.code, merge.output).toBe(0);
    expect(merge.output).toContain('merge of 3 blobs: blob-1-3.json, blob-2-3.json, blob-3-3.json');
    expect(merged).toEqual(whole);
    expect(merged.every(({ baseline }) => baseline?.includes('"verdict":"pass"'))).toBe(true);
    // A shard does not miss the suites of the others.
    for (const { output } of parts) expect(output).not.toMatch(/missing|removed|no case was executed/);
  });

  test('with regressions, an error, a missed gate and a case that is gone: same figures, flips and exit code', async () => {
    answer(project, { 'b-1': WRONG, 'b-2': WRONG, 'c-1': 'throw' });
    project.write({ 'cases/demo.yaml': casesYaml(ids('a').slice(1).map(fact)) });
    const { one, whole, parts, merge, merged } = await both();
    expect(one.code).toBe(1);
    expect(parts.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(merge.code).toBe(1);
    expect(merged).toEqual(whole);
    // 1 of 3 labels found, none wrong: 2 / (2 + 2)
    const two = merged[1]!.report as unknown as {
      summary: { passed_p0: boolean };
      metrics: { all: Record<string, number> };
    };
    expect(two.summary.passed_p0).toBe(false);
    expect(two.metrics.all['l1.dimension_micro_f1']).toBe(0.5);
    expect(summaryLines(merge).filter((line) => !line.includes('merge of'))).toEqual(summaryLines(one));
    expect(merge.output).toMatch(/removed {2}a-1/);
    expect(merge.output).toMatch(/regressed {2}b-2 pass → fail/);
    project.write({ 'cases/demo.yaml': casesYaml(ids('a').map(fact)) });
    answer(project, {});
  });

  test('with -u: shards put their own rows in, the merge accepts the whole', async () => {
    answer(project, { 'b-1': WRONG });
    const before = project.read('baselines/two.json');
    const { whole, parts, sharded, merge, merged } = await both(['-u']);
    expect(parts.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(parts[2]!.output + parts[1]!.output + parts[0]!.output).toContain(
      'baseline updated for the cases that ran',
    );
    expect(merge.code, merge.output).toBe(0);
    expect(sharded[1]!.baseline).toBe(whole[1]!.baseline);
    expect(merged.map(({ baseline }) => baseline)).toEqual(whole.map(({ baseline }) => baseline));
    expect(merged[1]!.baseline).not.toBe(before);
    answer(project, {});
  });

  test('with -u for another subject, which no shard may put into a baseline: the merge does', async () => {
    answer(project, {}, 'v2');
    const before = outcomeOf(project).map(({ baseline }) => baseline);
    const { whole, parts, sharded, merge, merged } = await both(['-u']);
    for (const { output } of parts) expect(output).toContain('the baseline is of another subject');
    expect(sharded.map(({ baseline }) => baseline)).toEqual(before);
    expect(merge.code, merge.output).toBe(0);
    expect(merged.map(({ baseline }) => baseline)).toEqual(whole.map(({ baseline }) => baseline));
    expect(merged[0]!.baseline).toContain('"v2"');
  });

  test('in CI without a baseline both are red and write none', async () => {
    project.remove('baselines');
    const { one, whole, parts, merge, merged } = await both([], { CI: '1' });
    expect([one.code, merge.code, ...parts.map(({ code }) => code)]).toEqual([1, 1, 1, 1, 1]);
    expect(merged).toEqual(whole);
    expect(merge.output).toContain('there is no baseline baselines/two.json, and CI never writes one');
  });

  test('-u in a shard never makes a baseline', async () => {
    for (const { output } of await runShards(project, ['-u'])) {
      expect(output).toContain('a shard writes no baseline; the merge of all shards does');
    }
    expect(project.has('baselines')).toBe(false);
  });
});

describe('blobs that do not belong together', () => {
  let project: FixtureProject;
  /** which shard has the suite `two` */
  let shardOfTwo: string;

  beforeAll(async () => {
    project = threeSuites();
    const first = await project.vitest();
    expect(first.code, first.output).toBe(0);
    const runs = await runShards(project, [], { CALIPER_BUILD: '41' });
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    shardOfTwo = SHARDS[runs.findIndex(({ output }) => output.includes('caliper  two '))]!;
    cpSync(at('.'), join(project.root, 'kept'), { recursive: true });
  });

  beforeEach(() => {
    rmSync(at('.'), { recursive: true, force: true });
    cpSync(join(project.root, 'kept'), at('.'), { recursive: true });
  });

  afterAll(() => project.dispose());

  const at = (name: string): string => join(project.root, BLOBS, name);
  const blobOfTwo = (): string => `blob-${shardOfTwo.replace('/', '-')}.json`;
  const merge = (args: string[] = [], env: Record<string, string> = {}): Promise<Finished> =>
    project.vitest(['--merge-reports', ...args], env);

  /** Merges with one file changed, and puts it back. */
  async function mergeWith(path: string, text: string | null, args: string[] = []): Promise<Finished> {
    const before = project.has(path) ? project.read(path) : null;
    if (text === null) project.remove(path);
    else project.write({ [path]: text });
    try {
      return await merge(args);
    } finally {
      if (before === null) project.remove(path);
      else project.write({ [path]: before });
    }
  }

  test('as they were made they merge', async () => {
    const run = await merge([], { CALIPER_BUILD: '41' });
    expect(run.code, run.output).toBe(0);
  });

  test('a missing blob is red, names its shard and its suite, and no baseline is touched', async () => {
    rmSync(at(blobOfTwo()));
    const before = project.read('baselines/two.json');
    const demo = project.read('baselines/demo.json');
    project.remove('baselines/demo.json');
    const run = await merge(['-u'], { GITHUB_ACTIONS: 'true' });
    expect(run.code).toBe(1);
    expect(run.output).toContain(`missing  no blob of shard ${shardOfTwo}`);
    expect(run.output).toMatch(/missing {2}no blob brings the suite 'two' \(evals\/two\.eval\.ts\)/);
    expect(run.output).toContain("::error title=caliper merge%3A missing::no blob brings the suite 'two'");
    expect(run.output).not.toMatch(/removed|no blob brings the suite 'demo'/);
    expect(project.read('baselines/two.json')).toBe(before);
    expect(project.has('baselines/demo.json')).toBe(false);
    project.write({ 'baselines/demo.json': demo });
  });

  test('a suite without any blob is missing even where the run was not cut into shards', async () => {
    rmSync(at('.'), { recursive: true });
    const part = await project.vitest(['evals/demo.eval.ts', '--reporter=blob']);
    expect(part.code, part.output).toBe(0);
    const run = await merge();
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      "no blob brings the suite 'three' (evals/three.eval.ts); there is blob.json",
    );
  });

  test('a suite that the merge is told to leave out is not missed', async () => {
    rmSync(at('.'), { recursive: true });
    await project.vitest(['evals/demo.eval.ts', '--reporter=blob']);
    const run = await merge(['--exclude=evals/t*.eval.ts']);
    expect(run.code, run.output).toBe(0);
    expect(run.output).toContain('merge of 1 blob: blob.json');
  });

  test('a blob that is there twice is red and named', async () => {
    copyFileSync(at(blobOfTwo()), at('copy.json'));
    const run = await merge(['-u']);
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      `duplicated  the suite 'two' (evals/two.eval.ts) is there more than once, in ${blobOfTwo()}, copy.json`,
    );
    expect(run.output).toContain(
      'baselines/two.json: the merge does not stand for one run, so it writes no baseline',
    );
    // Whoever reads the report of any suite learns of it.
    for (const name of Object.keys(SUITES)) {
      expect(project.json(`results/${name}/report.json`)).toMatchObject({
        summary: { red: true },
        failures: [{ kind: 'merge', message: expect.stringMatching(/^duplicated: the suite 'two'/) }],
      });
    }
  });

  test('two runs of one suite are duplicates, though their blobs differ', async () => {
    renameSync(at(blobOfTwo()), at('first.json'));
    answer(project, { 'b-1': WRONG });
    await project.vitest([`--shard=${shardOfTwo}`, '--reporter=blob']);
    answer(project, {});
    const run = await merge();
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/duplicated .*'two'.* in blob-\d-3\.json, first\.json/);
  });

  test.each([
    ['sets/two/b.yaml', (text: string) => text.replace('difficulty: easy', 'difficulty: hard')],
    ['evals/two.eval.ts', (text: string) => text.replace('0.8', '0.5')],
  ])('a blob of another version of %s is outdated', async (path, edit) => {
    const run = await mergeWith(path, edit(project.read(path)));
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      `outdated  ${blobOfTwo()} holds the suite 'two' (evals/two.eval.ts) as it was with other files: ${path} changed`,
    );
    expect(run.output.match(/outdated {2}/g)).toHaveLength(1);
  });

  test('a new case file makes its suite outdated and its cases missing', async () => {
    const run = await mergeWith('sets/two/d.yaml', casesYaml([fact('d-1')]), ['-u']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('as it was with other files: sets/two/d.yaml is new');
    expect(run.output).toContain(
      `missing  ${blobOfTwo()} lacks 1 of the 4 cases of the suite 'two' (evals/two.eval.ts): d-1`,
    );
    expect(project.read('baselines/two.json')).not.toContain('d-1');
  });

  test('a change of the pipeline or the registry makes every suite outdated that has it', async () => {
    for (const path of ['evals/target.js', 'registry/dimensions.yaml']) {
      const run = await mergeWith(path, `${project.read(path)}\n`);
      expect(run.code).toBe(1);
      expect(run.output.match(new RegExp(`outdated .*${path} changed`, 'g'))).toHaveLength(3);
    }
  });

  test('blobs of another build are outdated', async () => {
    const run = await merge([], { CALIPER_BUILD: '42' });
    expect(run.code).toBe(1);
    expect(run.output).toContain('as it was run in build 41, and this is build 42');
  });

  test('a blob of a suite that is gone is foreign', async () => {
    const run = await mergeWith('evals/two.eval.ts', null);
    expect(run.code).toBe(1);
    expect(run.output).toContain(
      `foreign  ${blobOfTwo()} brings the suite 'two' (evals/two.eval.ts), which is no suite here`,
    );
  });

  test('a blob of another checkout is foreign, and so its suite is missing', async () => {
    const other = threeSuites();
    try {
      await other.vitest([`--shard=${shardOfTwo}`, '--reporter=blob']);
      copyFileSync(join(other.root, BLOBS, blobOfTwo()), at(blobOfTwo()));
      const run = await merge();
      expect(run.code).toBe(1);
      expect(run.output).toContain(`which ran in ${other.root} and not in ${project.root}`);
      expect(run.output).toContain("no blob brings the suite 'two'");
    } finally {
      other.dispose();
    }
  });

  test('a blob that was made without the plugin is foreign', async () => {
    const config = project.read('vitest.config.ts');
    project.write({
      'vitest.config.ts':
        "export default { root: import.meta.dirname, test: { include: ['evals/*.eval.ts'] } };\n",
    });
    await project.vitest([
      'evals/two.eval.ts',
      '--reporter=blob',
      `--outputFile.blob=${BLOBS}/${blobOfTwo()}`,
    ]);
    project.write({ 'vitest.config.ts': config });
    const run = await merge();
    expect(run.code).toBe(1);
    expect(run.output).toContain("foreign  a blob does not say what its results of the suite 'two'");
  });

  test('shards that ran a part of their cases do not make a whole', async () => {
    await runShards(project, ['--testNamePattern=-1$']);
    const before = project.read('baselines/demo.json');
    const run = await merge(['-u']);
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/missing .* lacks 2 of the 3 cases of the suite 'demo' .*: a-2, a-3\. /);
    expect(run.output).toContain('partial run: 1/3');
    expect(project.read('baselines/demo.json')).toBe(before);
  });

  test('a blob that was cut off while it was written is named', async () => {
    project.write({ [`${BLOBS}/${blobOfTwo()}`]: project.read(`${BLOBS}/${blobOfTwo()}`).slice(0, -100) });
    const run = await merge();
    expect(run.code).toBe(1);
    expect(run.output).toContain(`the blob ${blobOfTwo()} in ${join(project.root, BLOBS)} cannot be read`);
  });

  test('a folder without blobs is red', async () => {
    rmSync(at('.'), { recursive: true });
    expect((await merge()).code).toBe(1);
  });
});

test('one suite cannot be cut into shards: Vitest refuses', async () => {
  const project = memoryProject({ cases: [fact('a-1'), fact('a-2')] });
  try {
    const run = await project.vitest(['--shard=1/2']);
    expect(run.code).toBe(1);
    expect(run.output).toContain('must be a smaller than count of test files');
  } finally {
    project.dispose();
  }
});
