import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What was checked out when a run began. */
export interface GitState {
  /** null: not a Git repository, or no Git */
  commit: string | null;
  /** tracked files differed from it; null where there is none */
  dirty: boolean | null;
}

const LIMITS = { timeout: 5000, maxBuffer: 16 * 1024 * 1024, windowsHide: true } as const;

/** The state of the working copy that a folder is in. It asks Git, and takes whatever goes wrong for no repository. */
export async function gitState(folder: string): Promise<GitState> {
  try {
    const [head, status] = await Promise.all([
      run('git', ['rev-parse', '--verify', 'HEAD'], { ...LIMITS, cwd: folder }),
      // Without optional locks it leaves the index as it is, which others may be writing.
      run('git', ['--no-optional-locks', 'status', '--porcelain', '--untracked-files=no'], {
        ...LIMITS,
        cwd: folder,
      }),
    ]);
    const commit = head.stdout.trim();
    if (!/^[0-9a-f]{40,64}$/.test(commit)) return { commit: null, dirty: null };
    return { commit, dirty: status.stdout !== '' };
  } catch {
    return { commit: null, dirty: null };
  }
}
