import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds the package and installs a copy where the fixture projects find it by its name, as in a user's
 * `node_modules`. Its dependencies are found further up.
 */
export default function build(): void {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  const installed = join(root, 'tmp', 'e2e', 'node_modules', 'vitest-caliper');
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  for (const part of ['package.json', 'bin', 'dist']) {
    cpSync(join(root, part), join(installed, part), { recursive: true });
  }
}
