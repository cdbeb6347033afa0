/** Suites are the modules that match this and call `defineSuite`. */
export const SUITE_PATTERN = '**/*.eval.?(c|m)[jt]s?(x)';

/** Marks the import of a case file, so that a plugin that loads YAML as data leaves it to this one. */
export const CASES_QUERY = '?caliper-cases';

const SUITE_FILE = /\.eval\.[cm]?[jt]sx?$/;

/** Whether a module may be a suite, by its name. */
export function isSuiteFile(id: string): boolean {
  return SUITE_FILE.test(id);
}

/** Whether a suite's name is safe as a file name and inside a test name pattern. */
export function isSuiteName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(name);
}

/**
 * What names a suite's files and summaries: `memory`, or `memory@v002` for a variant of it. No name of a suite has an
 * `@`, so no two of them are the same.
 */
export function suiteKey(suite: string, variant: string | null | undefined): string {
  return variant ? `${suite}@${variant}` : suite;
}
