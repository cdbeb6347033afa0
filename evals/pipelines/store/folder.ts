import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

/** Where the databases of evaluations live: `tmp/evals/` of the project's root. */
export const EVALS_FOLDER = fileURLToPath(new URL('../../../tmp/evals', import.meta.url));

/** A folder that this worker alone writes to. */
export interface WorkerFolder {
  path: string;
  /** its name: process, thread and a number that no other folder of theirs has */
  runId: string;
  /** its author wants to look at it: nobody removes it but by hand */
  kept: boolean;
}

/** `<pid>-<thread>-<number>`; a kept folder has `-kept` behind it and does not match. */
const SWEPT = /^(\d{1,10})-\d+-\d+$/;

/**
 * Makes an empty folder for this worker, and removes what killed runs left behind: folders whose process is gone. A
 * folder is never taken over, so that two pipelines of one process cannot share one.
 *
 * @param keep whether the folder is to outlive the run
 */
export function claimFolder(parent: string, keep: boolean): WorkerFolder {
  mkdirSync(parent, { recursive: true });
  sweep(parent);
  for (let number = 1; ; number += 1) {
    const runId = `${process.pid}-${threadId}-${number}${keep ? '-kept' : ''}`;
    const path = join(parent, runId);
    try {
      mkdirSync(path);
      return { path, runId, kept: keep };
    } catch (reason) {
      if ((reason as NodeJS.ErrnoException).code !== 'EEXIST') throw reason;
    }
  }
}

/** Removes a folder, unless it is to be kept. */
export function releaseFolder({ path, kept }: WorkerFolder): void {
  if (!kept) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = SWEPT.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another run that starts now is sweeping it too; what either leaves, the next one takes.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return (reason as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
