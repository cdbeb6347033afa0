import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The files of the built package that are loaded with one of them. */
function loadedWith(entry: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [join(DIST, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*["'](\.[^'"]+)["']/gm);
    for (const [, path] of imports) waiting.push(join(dirname(file), path!));
  }
  return seen;
}

// Each file costs every worker some half a millisecond; as modules they are more than two hundred.
test.each(['index.js', 'runtime/index.js', 'vite/hooks.js', 'matchers/setup.js', 'cli/index.js'])(
  '%s of the built package is loaded from few files',
  (entry) => {
    const files = loadedWith(entry);
    expect(files.size).toBeGreaterThan(1);
    expect(files.size).toBeLessThan(40);
  },
);
