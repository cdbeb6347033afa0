import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedExample } from './support/installed-example.ts';

/** `examples/vitest-project`, installed from the tarball in an empty folder outside of the repository. */
const folder = installedExample('vitest-project');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npmRun(script: string, ...args: string[]): { status: number | null; output: string } {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CI|GITHUB_|VITEST|CALIPER_|NODE_|npm_)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
}

test('its types check under strict', () => {
  const { status, output } = npmRun('types');
  expect(status, output).toBe(0);
});

test('its cases are sound', () => {
  const { status, output } = npmRun('check');
  expect(status, output).toBe(0);
});

test('in CI the suite and the hand-written tests pass against the committed baseline', () => {
  const baseline = readFileSync(join(folder, 'baselines/memory.json'), 'utf8');
  const { status, output } = npmRun('ci');
  expect(status, output).toBe(0);
  expect(output).toContain('Tests  7 passed (7)');
  expect(output).toContain('against the baseline: no case changed');
  expect(readFileSync(join(folder, 'results/junit.xml'), 'utf8')).toContain('mem-001');
  expect(existsSync(join(folder, 'results/memory/report.json'))).toBe(true);
  expect(readFileSync(join(folder, 'baselines/memory.json'), 'utf8')).toBe(baseline);
});

test('a change for the worse is red, at the line of the case, until it is accepted', () => {
  const source = join(folder, 'src/extract.ts');
  const text = readFileSync(source, 'utf8');
  writeFileSync(source, text.replace('every|always', 'always'));
  const red = npmRun('ci');
  expect(red.status, red.output).toBe(1);
  expect(red.output).toContain('regressed  mem-002 pass → fail  cases/memory.yaml:');
  writeFileSync(source, text);
  const accepted = npmRun('accept');
  expect(accepted.status, accepted.output).toBe(0);
});
