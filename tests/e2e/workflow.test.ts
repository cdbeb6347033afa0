import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { casesYaml, memoryProject, suiteSource } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

interface Step {
  uses?: string;
  run?: string;
  name?: string;
  if?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

/** What a script left, and what it wrote for the page of the run. */
interface Ended {
  code: number | null;
  output: string;
  page: string;
}

interface Job {
  needs?: string;
  if?: string;
  steps: Step[];
  'timeout-minutes'?: number;
  permissions?: unknown;
  strategy?: { 'fail-fast': boolean; matrix: { shard: number[] } };
}

/** An expression of the workflow's language. */
const expression = (inner: string): string => `\${{ ${inner} }}`;

const ALWAYS = expression('!cancelled()');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(ROOT, '.github/workflows/evals.yml'), 'utf8');
const workflow = parse(text) as {
  permissions: unknown;
  env: Record<string, string>;
  jobs: Record<string, Job>;
};
const { shard, merge, comment } = workflow.jobs as { shard: Job; merge: Job; comment: Job };
const SHARDS = shard.strategy!.matrix.shard;

describe('the workflow', () => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('uses actions by commit, with the version beside it', () => {
    const uses = text.split('\n').filter((line) => line.includes('uses:'));
    expect(uses).toHaveLength(steps.filter((step) => step.uses).length);
    for (const line of uses) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('may read the repository and nothing else, and leaves no token in the checkout', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of [shard, merge]) expect(job.permissions).toBeUndefined();
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout'))) {
      expect(step.with).toMatchObject({ 'persist-credentials': false });
    }
  });

  test('lets the job that may write run no code of the repository, and only below pull requests of its own', () => {
    expect(Object.keys(workflow.jobs)).toEqual(['shard', 'merge', 'comment']);
    expect(comment.permissions).toEqual({ 'pull-requests': 'write' });
    expect(comment.if).toBe(
      expression('!cancelled() && github.event.pull_request.head.repo.full_name == github.repository'),
    );
    for (const { uses, run } of comment.steps) {
      expect(uses ?? '').not.toContain('actions/checkout');
      expect(run ?? '').not.toMatch(/\b(?:npm|npx|node)\b/);
    }
  });

  test('puts no expression into a script: values come by the environment', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  test('merges after red shards too, and every job ends', () => {
    expect(shard.strategy!['fail-fast']).toBe(false);
    expect(merge.needs).toBe('shard');
    expect(merge.if).toBe(ALWAYS);
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact'))) {
      expect(step.if).toBe(ALWAYS);
    }
  });

  test('hands the blobs on under names that the merge asks for, hidden folder included', () => {
    const up = shard.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))!.with!;
    const down = merge.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact'))!.with!;
    expect(up).toMatchObject({ name: `blob-${expression('matrix.shard')}`, path: '.vitest-reports/' });
    expect(up['include-hidden-files']).toBe(true);
    expect(down).toEqual({ pattern: 'blob-*', path: '.vitest-reports', 'merge-multiple': true });
  });

  test('cuts the suites of this repository into no more shards than there are', () => {
    expect(SHARDS).toEqual(SHARDS.map((_, at) => at + 1));
    const suites = readdirSync(join(ROOT, 'evals')).filter((name) => name.endsWith('.eval.ts'));
    expect(SHARDS.length).toBeLessThanOrEqual(suites.length);
  });
});

const fact = (id: string) => ({
  case_id: id,
  memories: [{ content: `what is so in ${id}`, dimensions: ['identity'] }],
});

describe('run with a plain shell', () => {
  let project: FixtureProject;
  let answers: string;

  beforeAll(async () => {
    project = memoryProject({
      cases: [fact('a-1'), fact('a-2'), fact('b-1')],
      suite: "name: 'one', gates: { 'l1.dimension_micro_f1': 0.9 },",
      files: {
        'cases/demo.yaml': casesYaml([fact('a-1'), fact('a-2')]),
        'evals/two.eval.ts': suiteSource("name: 'two',").replace('../cases', '../sets'),
        'sets/b.yaml': casesYaml([fact('b-1')]),
      },
    });
    const first = await project.vitest();
    expect(first.code, first.output).toBe(0);
    answers = project.read('evals/script.json');
    mkdirSync(join(project.root, 'node_modules/.bin'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/vitest/vitest.mjs'), join(project.root, 'node_modules/.bin/vitest'));
    symlinkSync(join(ROOT, 'bin/caliper.mjs'), join(project.root, 'node_modules/.bin/caliper'));
  });

  beforeEach(() => {
    project.write({ 'evals/script.json': answers });
    for (const folder of ['results', '.vitest-reports']) {
      rmSync(join(project.root, folder), { recursive: true, force: true });
    }
  });

  afterAll(() => project.dispose());

  /** Runs a script as a GitHub runner does, with its variables. */
  function sh(script: string, env: Record<string, string>): Promise<Omit<Ended, 'page'>> {
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(CI|GITHUB_|VITEST|CALIPER_|NODE_OPTIONS|TEST$|NODE_ENV$|npm_)/.test(name),
    );
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: project.root,
      env: { ...Object.fromEntries(inherited), NO_COLOR: '1', npm_config_offline: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  }

  const GITHUB = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_SHA: 'abc',
    GITHUB_RUN_ID: '7',
  };

  /** The scripts of a job but the installation, one after the other as their `if` lets them; with their exit codes. */
  async function runJob(job: Job, number = 0) {
    const fill = (value: string): string =>
      value
        .replace(expression('matrix.shard'), String(number))
        .replace(expression('strategy.job-total'), String(SHARDS.length))
        .replace(expression('github.run_id'), '7');
    const results: Ended[] = [];
    for (const step of job.steps) {
      if (!step.run || step.run === 'npm ci') continue;
      if (results.some(({ code }) => code !== 0) && step.if !== ALWAYS) continue;
      // Each step has a page of its own, to which Vitest adds too.
      const page = `page-${number}-${results.length}.md`;
      const variables = Object.entries({ ...workflow.env, ...step.env }).map(([name, value]) => [
        name,
        fill(value),
      ]);
      const ended = await sh(step.run, {
        ...GITHUB,
        GITHUB_WORKSPACE: project.root,
        GITHUB_STEP_SUMMARY: join(project.root, page),
        ...Object.fromEntries(variables),
      });
      results.push({ ...ended, page: project.has(page) ? project.read(page) : '' });
      if (project.has(page)) project.remove(page);
    }
    return results;
  }

  /** The jobs of the matrix, at once as they are on GitHub. */
  const runShards = (): Promise<Ended[][]> => Promise.all(SHARDS.map((number) => runJob(shard, number)));

  /** Makes the target forget a case. */
  function breakCase(id: string): void {
    const script = project.json<{ version: string; answers: Record<string, unknown> }>('evals/script.json');
    script.answers[id] = { memories: [] };
    project.write({ 'evals/script.json': JSON.stringify(script) });
  }

  test('all well: green, with a page and reports to keep', async () => {
    for (const [run] of await runShards()) expect(run!.code, run!.output).toBe(0);
    for (const number of SHARDS) {
      expect(project.has(`.vitest-reports/blob-${number}-${SHARDS.length}.json`)).toBe(true);
    }
    const steps = await runJob(merge);
    expect(
      steps.map(({ code }) => code),
      steps.map(({ output }) => output).join('\n'),
    ).toEqual([0, 0]);
    const summary = steps[1]!.page;
    expect(summary).toMatch(/^# evals: green\n\n2 suites\n/);
    expect(summary).toContain('[run and reports](https://github.com/o/r/actions/runs/7)');
    expect(summary).toMatch(/\| l1\.dimension\\_micro\\_f1 \| 1\.00 \| ≥ 0\.90 \|/);
    expect(project.has('results/one/report.json') && project.has('results/two/report.md')).toBe(true);
  });

  test('a regression: its shard and the merge are red, the page has the gate and the flip with a link', async () => {
    breakCase('a-2');
    const codes = (await runShards()).map(([run]) => run!.code);
    expect(codes.sort()).toEqual([0, 1]);
    const [merged, summarised] = await runJob(merge);
    expect(merged!.code).toBe(1);
    expect(merged!.output).toMatch(/regressed {2}a-2 pass → fail/);
    expect(merged!.output).toMatch(/^::error .*file=.*cases\/demo\.yaml/m);
    expect(summarised!.code, summarised!.output).toBe(0);
    const summary = summarised!.page;
    expect(summary).toMatch(/^# evals: red\n\n2 suites, 1 red: one\n/);
    // 1 of 2 labels found, none wrong: 2 / (2 + 1)
    expect(summary).toMatch(/\| l1\.dimension\\_micro\\_f1 \| 0\.6667 \|.*\*\*missed\*\*/);
    expect(summary).toMatch(
      /^\| a-2 \| regressed \| pass → \*\*fail\*\* \|.*\(https:\/\/github\.com\/o\/r\/blob\/abc\/cases\/demo\.yaml#L\d+\) \|$/m,
    );
  });

  test('the comment is made below the pull request, and the one of an earlier run replaced', async () => {
    await runShards();
    await runJob(merge);
    expect(project.read('comment.md')).toMatch(/^<!-- vitest-caliper -->\n[\s\S]*evals: green/);
    // A command called `gh` that notes what it is asked, and knows one comment or none.
    project.write({
      'bin/gh': `#!/usr/bin/env bash\necho "$@" >> calls.txt\n[[ "$*" == *--jq* ]] && cat known.txt || true\n`,
      'known.txt': '',
    });
    chmodSync(join(project.root, 'bin/gh'), 0o755);
    const step = comment.steps.find(({ run }) => run)!;
    const post = () =>
      sh(step.run!, { ...GITHUB, NUMBER: '12', PATH: `${join(project.root, 'bin')}:${process.env.PATH}` });
    const calls = () => project.read('calls.txt').trim().split('\n');
    expect((await post()).code).toBe(0);
    expect(calls()[0]).toMatch(
      /^api repos\/o\/r\/issues\/12\/comments --paginate --jq .*<!-- vitest-caliper -->/,
    );
    expect(calls()[1]).toBe('api repos/o/r/issues/12/comments -F body=@comment.md');
    project.write({ 'known.txt': '77\n78\n' });
    expect((await post()).code).toBe(0);
    expect(calls()[3]).toBe('api -X PATCH repos/o/r/issues/comments/77 -F body=@comment.md');
  });

  test('a shard that left nothing: the merge and the page are red and say what is missing', async () => {
    await runJob(shard, SHARDS[0]);
    const [merged, summarised] = await runJob(merge);
    expect(merged!.code).toBe(1);
    expect(merged!.output).toContain(`no blob of shard 2/${SHARDS.length}`);
    expect(summarised!.code).toBe(0);
    expect(summarised!.page).toMatch(/^# evals: red\n[\s\S]*- missing: no blob brings the suite/);
  });

  test('no shard left anything: red, and the page says that there is no report', async () => {
    const steps = await runJob(merge);
    expect(steps.map(({ code }) => code)).toEqual([1, 2]);
    expect(steps[1]!.page).toMatch(/^# evals: red\n\n0 suites\n/);
  });

  describe('docs/ci.md', () => {
    const docs = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');
    const snippets = (language: string): string[] =>
      Array.from(docs.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, name, code]) => [name!, code!]).flatMap(
        ([name, code]) => (name === language ? [code!] : []),
      );

    test('the plain script exits with what the merge says', async () => {
      project.write({ 'ci.sh': snippets('sh')[1]! });
      const green = await sh('sh ci.sh', {});
      expect(green.code, green.output).toBe(0);
      expect(project.read('results/summary.md')).toMatch(/^# evals: green\n/);
      breakCase('b-1');
      const red = await sh('sh ci.sh 2', {});
      expect(red.code).toBe(1);
      expect(red.output).toMatch(/regressed {2}b-1 pass → fail/);
      expect(project.read('results/summary.md')).toMatch(/^# evals: red\n/);
    });

    test('the jobs for GitLab, and the run that is not cut', async () => {
      interface GitLabJob {
        parallel?: number;
        script: string[];
        after_script?: string[];
      }
      const jobs = parse(snippets('yaml')[0]!) as Record<'evals' | 'evals-merge', GitLabJob>;
      const run = (lines: string[], env = {}) =>
        sh(lines.filter((line) => line !== 'npm ci').join('\n'), { CI: 'true', CALIPER_BUILD: '9', ...env });
      const total = jobs.evals.parallel!;
      const parts = await Promise.all(
        Array.from({ length: total }, (_, at) =>
          run(jobs.evals.script, { CI_NODE_INDEX: String(at + 1), CI_NODE_TOTAL: String(total) }),
        ),
      );
      for (const part of parts) expect(part.code, part.output).toBe(0);
      const merged = await run(jobs['evals-merge'].script);
      expect(merged.code, merged.output).toBe(0);
      expect(project.read('results/junit.xml')).toContain('<testsuite name="evals/two.eval.ts"');
      expect((await run(jobs['evals-merge'].after_script!)).code).toBe(0);
      expect(project.read('results/summary.md')).toMatch(/^# evals: green\n\n2 suites/);
      const uncut = await run([snippets('sh')[0]!]);
      expect(uncut.code, uncut.output).toBe(0);
    });
  });
});
