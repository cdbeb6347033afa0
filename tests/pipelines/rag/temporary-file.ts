import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { EVALS_FOLDER } from '../../../evals/pipelines/store/folder.ts';

/** A path below the project's tmp/ that is gone after the test. */
export function temporaryFile(): string {
  const base = join(EVALS_FOLDER, '..');
  mkdirSync(base, { recursive: true });
  const folder = mkdtempSync(join(base, 'rag-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'wiki.db');
}
