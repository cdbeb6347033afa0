import { copyFileSync, cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { casesYaml } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';
import {
  answer,
  BLOBS,
  fact,
  runShards,
  SHARDS,
  SUITES,
  threeSuites,
  WRONG,
} from './support/three-suites.ts';

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
