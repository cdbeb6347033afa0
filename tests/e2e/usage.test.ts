import { afterEach, describe, expect, it } from 'vitest';
import { type FixtureCase, memoryProject, predictionOf } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';

/** One memory each; by their order the cases take 1000, 2000 and 3000 tokens. */
const cases: FixtureCase[] = ['eval-001', 'eval-002', 'eval-003'].map((case_id, index) => ({
  case_id,
  memories: [{ content: `fact number ${index} of the set`, dimensions: ['identity'] }],
}));

const usage = (input_tokens: number, replayed = 1) => ({
  input_tokens,
  output_tokens: 100,
  requests: 1,
  replayed,
});

const scripted = (usages: readonly object[]) =>
  Object.fromEntries(
    cases.map(({ case_id, memories }, at) => [
      case_id,
      { memories: memories.map(predictionOf), usage: usages[at] },
    ]),
  );

const script = scripted([usage(1000), usage(2000), usage(3000)]);
const PRICES = 'prices: { input_per_million: 1, output_per_million: 10 },';
/** 6000 tokens in and 300 out: (6000 · 1 + 300 · 10) / 1e6 = 0.009, by three cases 0.003. */
const LINE = 'usage: requests 3 (100 % replayed) · tokens 6000 in, 300 out · 0.009 USD (0.003 a case)';
const REPORT = 'results/demo/report.json';

interface UsageReport {
  partial: boolean;
  usage?: { total: { requests: number; cost: number | null }; stages: Record<string, { calls: number }> };
  metrics: { all: Record<string, number | null> };
  per_case: { case_id: string; usage?: Record<string, { ms: number[] }> }[];
}

let project: FixtureProject;
afterEach(() => project.dispose());

describe('a target that reports usage', () => {
  it('is costed in the summary and the reports; its baseline knows nothing of it, and stays to the byte', async () => {
    project = memoryProject({ cases, script, suite: PRICES });
    const first = await project.vitest();
    expect(first.code, first.output).toBe(0);
    expect(first.stdout).toContain(LINE);
    const report = project.json<UsageReport>(REPORT);
    expect(report.usage!.total).toMatchObject({ requests: 3, cost: 0.009 });
    expect(report.metrics.all).toMatchObject({ 'usage.cost_per_case': 0.003, 'usage.latency_p50.l1': null });
    expect(project.read('results/demo/report.md')).toContain('## usage\n');
    expect(project.read('results/demo/per_case.csv')).toMatch(
      /,requests,replayed,input_tokens,output_tokens,ms,/,
    );
    const baseline = project.read('baselines/demo.json');
    expect(baseline).not.toMatch(/usage|tokens|requests/);

    const live = scripted([usage(1000, 0), usage(2000, 0), usage(3000, 0)]);
    project.write({ 'evals/script.json': JSON.stringify({ version: 'v1', answers: live }) });
    const second = await project.vitest(['-u']);
    expect(second.code, second.output).toBe(0);
    expect(second.stdout).toMatch(/usage: requests 3 · tokens .* · p50\/p95 in ms: l1 \d+\/\d+\n/);
    expect(project.json<UsageReport>(REPORT).usage!.stages.l1!.calls).toBe(3);
    expect(project.read('baselines/demo.json')).toBe(baseline);

    const verified = await project.caliper(['verify', REPORT]);
    expect(verified.code, verified.output).toBe(0);
  });

  it('misses a gate on it, and the run is red', async () => {
    project = memoryProject({
      cases,
      script,
      suite: `${PRICES} gates: { 'usage.cost_per_case': { max: 0.002 } },`,
    });
    const { code, output } = await project.vitest();
    expect(code).toBe(1);
    expect(output).toContain('GateMissed: gate missed: usage.cost_per_case 0.003 (gate ≤ 0.002)');
    expect(output).toMatch(/usage\.cost_per_case +0\.003 {2}≤ 0\.002 {2}missed/);
  });

  it('counts every attempt, of trials as of retries', async () => {
    const wrong = { ...script, 'eval-002': { memories: [], usage: usage(2000) } };
    project = memoryProject({ cases, script: wrong, suite: `${PRICES} trials: 2, failOn: 'case',` });
    const { code, stdout } = await project.vitest(['--retry', '1']);
    expect(code).toBe(1);
    // Two trials of each case, and two more of the one that failed: 8 requests, 2 · 1000 + 4 · 2000 + 2 · 3000 tokens.
    expect(stdout).toContain('usage: requests 8 (100 % replayed) · tokens 16000 in, 800 out');
    const verified = await project.caliper(['verify', REPORT]);
    expect(verified.code, verified.output).toBe(0);
  });

  it('shows what a partial run cost, and judges no gate by it', async () => {
    project = memoryProject({ cases, script, suite: `${PRICES} gates: { 'usage.cost': { max: 0 } },` });
    const { code, stdout } = await project.vitest(['-t', 'eval-002']);
    expect(code, stdout).toBe(0);
    // (2000 · 1 + 100 · 10) / 1e6
    expect(stdout).toContain('usage: requests 1 (100 % replayed) · tokens 2000 in, 100 out · 0.003 USD');
    expect(stdout).toMatch(/usage\.cost +0\.003 {2}≤ 0 {2}not judged/);
  });

  it('keeps its usage through a blob and a merge', async () => {
    project = memoryProject({ cases, script, suite: PRICES });
    const blob = await project.vitest(['--reporter=blob', '--reporter=default']);
    expect(blob.code, blob.output).toBe(0);
    const before = project.json<UsageReport>(REPORT).usage;
    project.remove('results');
    const merged = await project.vitest(['--merge-reports']);
    expect(merged.code, merged.output).toBe(0);
    expect(merged.stdout).toContain(LINE);
    expect(project.json<UsageReport>(REPORT).usage).toEqual(before);
  });

  it('is put side by side with another variant', async () => {
    project = memoryProject({
      cases,
      script,
      suite: `variants: {
        small: { prices: { input_per_million: 1, output_per_million: 10 } },
        large: { prices: { input_per_million: 10, output_per_million: 100 } },
      },`,
    });
    const { code, output } = await project.vitest();
    expect(code, output).toBe(0);
    expect(output).toMatch(/usage\.cost_per_case +0\.003 +0\.03 +\+0\.027 /);
    expect(output).toContain('differs: prices.input_per_million 1 → 10');
  });

  it('that is not of the contract’s form is a parse error of the case', async () => {
    project = memoryProject({ cases, script: { ...script, ...lying() } });
    const { code, output } = await project.vitest();
    expect(code).toBe(1);
    expect(output).toContain(
      "ParseError: stage l1: the answer of 'extract' is not of the contract's form: at 'answer.usage.input_tokens'",
    );
  });
});

it('a target that reports none leaves nothing of it anywhere', async () => {
  project = memoryProject({ cases, suite: PRICES });
  const { code, output } = await project.vitest();
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/usage[:.]/);
  expect(project.read(REPORT)).not.toContain('"usage');
  expect(project.read('results/demo/per_case.csv')).not.toContain('tokens');
});

function lying(): Record<string, unknown> {
  return { 'eval-003': { memories: [], usage: { input_tokens: -1 } } };
}
