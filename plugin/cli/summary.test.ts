import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { baselineAfter, casesYaml, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { formatReport, reportOf } from '../reporter/report-data.ts';
import { summarise } from '../reporter/summarise.ts';
import { summariseReports } from './summary.ts';

const YAML = casesYaml([
  {
    case_id: 'a',
    expected_l1: {
      memories: [
        {
          content: 'lives in Oslo',
          dimensions: ['identity'],
          memory_type: 'persona',
          priority: 50,
          time_velocity: 'static',
        },
      ],
    },
  },
]);
const GITHUB = {
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_SHA: 'abc',
  GITHUB_RUN_ID: '7',
};

let workspace: string;
let file: string;

beforeEach(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'summary-'));
  const folder = join(workspace, 'packages/my app/results/memory');
  mkdirSync(folder, { recursive: true });
  file = join(folder, 'report.json');
  const run = await runSuite(YAML, { a: [] });
  const good = baselineAfter(await runSuite(YAML, rightAnswers(YAML)));
  const summary = summarise(run, good, { update: 'new', root: ROOT, interrupted: false });
  writeFileSync(
    file,
    formatReport(
      reportOf(summary, run.info!, { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT }),
    ),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(workspace, { recursive: true });
});

async function summaryWith(env: NodeJS.ProcessEnv, files = [file]): Promise<string> {
  const out = join(workspace, 'out.md');
  expect(await summariseReports(files, { out }, env)).toBe(0);
  return readFileSync(out, 'utf8');
}

test('a red report is summarised all the same: exit code 0', async () => {
  expect(await summaryWith({})).toMatch(/^# evals: red\n\n1 suite, 1 red: memory\n\n## memory: red/);
});

test('on GitHub Actions places link to the repository, from wherever the project stands in it', async () => {
  const inPackage = await summaryWith({ ...GITHUB, GITHUB_WORKSPACE: workspace });
  expect(inPackage).toContain('https://github.com/o/r/blob/abc/packages/my%20app/cases/memory.yaml#L');
  expect(inPackage).toContain('[run and reports](https://github.com/o/r/actions/runs/7)');
  const atRoot = await summaryWith({ ...GITHUB, GITHUB_WORKSPACE: join(workspace, 'packages/my app') });
  expect(atRoot).toContain('https://github.com/o/r/blob/abc/cases/memory.yaml#L');
  const outside = await summaryWith({ ...GITHUB, GITHUB_WORKSPACE: join(workspace, 'elsewhere') });
  expect(outside).toContain('https://github.com/o/r/blob/abc/cases/memory.yaml#L');
});

test('what is no report gives 2, is named, and hides no other', async () => {
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
  const out = join(workspace, 'out.md');
  expect(await summariseReports(['results/*/report.json', file], { out }, {})).toBe(2);
  expect(errors).toEqual([expect.stringContaining('caliper summary: results/*/report.json: ')]);
  expect(readFileSync(out, 'utf8')).toMatch(/- results\/\\\*\/report\.json: [\s\S]*## memory: red/);
});

test('without names every report below results/ is summarised, those of variants too', async () => {
  const root = mkdtempSync(join(tmpdir(), 'summary-'));
  const out = join(root, 'out.md');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await summariseReports([], { out }, {}, root)).toBe(2);
  expect(readFileSync(out, 'utf8')).toMatch(/- no report\.json below results\/; run the suites first/);
  for (const folder of ['results/memory/v001', 'results/sample']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'report.json'), readFileSync(file));
  }
  expect(await summariseReports([], { out }, {}, root)).toBe(0);
  expect(readFileSync(out, 'utf8')).toMatch(/^# evals: red\n\n2 suites/);
  rmSync(root, { recursive: true });
});
