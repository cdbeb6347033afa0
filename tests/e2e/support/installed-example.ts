import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  bin?: Record<string, string> | string;
}

const packageJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * An example in an empty folder outside of this repository, with the tarball of `npm pack` unpacked in its
 * `node_modules`. Tests reach no registry: what both packages name as dependencies is linked from here, and nothing else,
 * so that one which is not named is missing.
 */
export function installedExample(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'caliper-example-'));
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true });
  // What it needs was built before the tests began.
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'vitest-caliper');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
  const own = packageJson(folder);
  const { dependencies, peerDependencies } = packageJson(installed);
  const wanted = new Set(Object.keys({ ...dependencies, ...peerDependencies, ...own.devDependencies }));
  wanted.delete('vitest-caliper');
  for (const dependency of wanted) {
    const link = join(modules, dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', dependency), link);
  }
  mkdirSync(join(modules, '.bin'));
  for (const dependency of [...wanted, 'vitest-caliper']) linkBins(modules, dependency);
  return folder;
}

function linkBins(modules: string, dependency: string): void {
  const { bin = {} } = packageJson(join(modules, dependency));
  const bins = typeof bin === 'string' ? { [dependency]: bin } : bin;
  for (const [name, path] of Object.entries(bins)) {
    const target = join(modules, dependency, path);
    if (dependency === 'vitest-caliper') chmodSync(target, 0o755);
    symlinkSync(target, join(modules, '.bin', name));
  }
}
