import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { installedExample } from './support/installed-example.ts';
import { WatchProcess } from './support/watch-process.ts';

/** `examples/vitest-project`, installed from the tarball in an empty folder outside of the repository. */
const folder = installedExample('vitest-project');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cleanEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CI|GITHUB_|VITEST|CALIPER_|NODE_|npm_|TEST$)/.test(name),
  );
  return { ...Object.fromEntries(kept), NO_COLOR: '1' };
}

function npmRun(script: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: cleanEnv(),
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

test('in watch mode saving a case reruns that case', async () => {
  const terminal = fileURLToPath(new URL('./support/terminal.mjs', import.meta.url));
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const watch = new WatchProcess(
    spawn(process.execPath, ['--import', pathToFileURL(terminal).href, vitest, '--watch'], {
      cwd: folder,
      env: cleanEnv(),
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
  try {
    expect(await watch.settled()).toContain('7 passed (7)');
    const file = join(folder, 'cases/memory.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('Lives in Berlin, works as', 'Lives in Berlin and works as'));
    expect(await watch.settled()).toContain('mem-001');
    writeFileSync(file, text);
    await watch.settled();
  } finally {
    await watch.quit();
  }
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
