import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ChainTask } from './run-chain.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What a child printed. */
export interface ChainOutput {
  runId: string;
  answers: { memories: { content: string }[]; [step: string]: unknown }[];
}

export interface ChainChild {
  process: ChildProcessByStdio<null, Readable, Readable>;
  /** its first line: comes when all of its cases are through */
  output: Promise<ChainOutput>;
  /** its stderr, once it has ended */
  ended: Promise<string>;
  /** folders of its own: where it is started, its home, its temporary files */
  folders: Record<'cwd' | 'home' | 'temporary', string>;
}

/** Starts a process that takes cases through a pipeline of its own. It is gone when the test is over. */
export function spawnChain(task: ChainTask, env: NodeJS.ProcessEnv = {}): ChainChild {
  mkdirSync(join(ROOT, 'tmp'), { recursive: true });
  const base = mkdtempSync(join(ROOT, 'tmp', 'chain-'));
  const folders = { cwd: join(base, 'cwd'), home: join(base, 'home'), temporary: join(base, 'temporary') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'tests/pipelines/child/start.mjs'), JSON.stringify(task)],
    {
      cwd: folders.cwd,
      env: { ...process.env, CALIPER_KEEP_DB: '', HOME: folders.home, TMPDIR: folders.temporary, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(base, { recursive: true, force: true });
  });
  let printed = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<string>((resolve) => {
    child.on('close', () => resolve(errors));
  });
  const output = new Promise<ChainOutput>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('\n')) resolve(JSON.parse(printed));
    });
    child.on('close', () => reject(new Error(`the child ended without an answer: ${errors}`)));
  });
  // A test that waits for the end alone is not to fail for an answer that it did not ask for.
  output.catch(() => {});
  return { process: child, output, ended, folders };
}
