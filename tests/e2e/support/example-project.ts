import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FixtureProject } from './project.ts';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

/** A copy of an example that uses this repository's cases, to run as it is and to be changed. */
export function exampleProject(name: string): FixtureProject {
  const folder = join(EXAMPLES, name);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map(({ name: file }) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [file, text.replaceAll('../../cases', '../../../cases')] as const;
  });
  return new FixtureProject(Object.fromEntries(files));
}
