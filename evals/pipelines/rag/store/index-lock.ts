import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';

const POLL_MS = 50;

/**
 * Does work on an index file while no other process, thread or target does. Waits for the one that does; the lock is
 * one of the operating system on a file beside the index, so a killed process leaves none behind. Makes the folder.
 *
 * @throws the signal's reason, once it is aborted while waiting; what the work throws
 */
export async function withIndexLock<T>(
  path: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new Database(`${path}.lock`, { timeout: 0 });
  try {
    while (!tryLock(lock)) await sleep(POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (reason) {
    if ((reason as { code?: unknown }).code === 'SQLITE_BUSY') return false;
    throw reason;
  }
}
