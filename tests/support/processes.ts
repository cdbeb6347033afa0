import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Whether a process runs; one that has ended and is still to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return statOf(pid)[0] !== 'Z';
  } catch {
    // Where there is no /proc, the signal alone tells; where there is one, it has ended just now.
    return process.platform !== 'linux';
  }
}

/** Waits until a process has ended; no event tells of processes that others started. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await setTimeout(20);
}

/** The process that started it. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** What Linux tells of a process after its name: state, parent, … */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether the examples in Python can run here. */
export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
