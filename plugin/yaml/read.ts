import { readFileSync, statSync } from 'node:fs';
import { Findings } from './findings.ts';
import { LIMITS } from './limits.ts';
import type { ParsedYaml } from './parse.ts';
import { parseStrict, tooLarge, unusable } from './parse.ts';
import { SourceText } from './source.ts';

/**
 * Reads and parses a YAML file. A file that is missing, too large or not readable gives a finding, not an
 * exception.
 */
export function readStrict(path: string): ParsedYaml {
  const nothing = () => new SourceText(path, '');
  try {
    const { size } = statSync(path);
    if (size > LIMITS.fileSize) return unusable(nothing(), new Findings(), tooLarge(size));
    return parseStrict(readFileSync(path), path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code;
    if (reason === undefined) throw error;
    return unusable(nothing(), new Findings(), {
      code: 'unreadable-file',
      message: `the file cannot be read (${reason})`,
      place: { line: 1, col: 1 },
      hint: reason === 'ENOENT' ? 'check the path' : 'check what the path names and its permissions',
    });
  }
}
