import type { TestSpecification, Vitest } from 'vitest/node';
import type { KnownSuite } from '../suites/load-suite.ts';
import { selectCases } from '../suites/select-cases.ts';

/** The part of Vitest's own search for test files that is wrapped; it is no public API. */
interface Finder {
  getRelevantTestSpecifications(filters?: string[]): Promise<TestSpecification[]>;
}

/** The suites that are known, by the path of their module. */
type Suites = ReadonlyMap<string, KnownSuite>;

const admitted = new WeakSet<object>();

/**
 * Lets people name case files where Vitest takes test files: `vitest run cases/memory.yaml:12`, `vitest related
 * cases/memory.yaml`, `vitest --changed`. Vitest has no hook for any of it, so its search is wrapped; where a version
 * has another search, filters are left to Vitest as they are.
 *
 * To be called for each project, after its suites are known.
 */
export function admitCaseFiles(vitest: Vitest, suites: Suites): void {
  const { config, vcs } = vitest;
  if (config.related) config.related = withReaders(config.related, suites);
  if (typeof vcs?.findChangedFiles === 'function' && isNew(vcs)) {
    const findChangedFiles = vcs.findChangedFiles.bind(vcs);
    vcs.findChangedFiles = async (options) => withReaders(await findChangedFiles(options), suites);
  }
  const { specifications: finder } = vitest as unknown as { specifications?: Finder };
  if (typeof finder?.getRelevantTestSpecifications === 'function' && isNew(finder)) {
    const find = finder.getRelevantTestSpecifications.bind(finder);
    finder.getRelevantTestSpecifications = (filters = []) =>
      findCases(filters, suites, find, config.testNamePattern);
  }
}

/** The files, and the suites that were read from one of them: what a suite reads is no import of its module. */
function withReaders(files: readonly string[], suites: Suites): string[] {
  const named = new Set(files);
  const readers = [...suites.values()].filter(({ inputs }) => inputs.some((input) => named.has(input)));
  return [...new Set([...files, ...readers.map(({ file }) => file)])];
}

async function findCases(
  filters: readonly string[],
  suites: Suites,
  find: Finder['getRelevantTestSpecifications'],
  pattern: RegExp | undefined,
): Promise<TestSpecification[]> {
  const left: string[] = [];
  const wanted = new Map<string, { suite: KnownSuite; ids: Set<string> | null }>();
  for (const filter of filters) {
    const selected = selectCases(filter, suites.values(), process.cwd());
    if (!selected) left.push(filter);
    for (const { suite, ids } of selected ?? []) {
      const known = wanted.get(suite.file);
      const all = ids === null || known?.ids === null;
      wanted.set(suite.file, { suite, ids: all ? null : new Set([...(known?.ids ?? []), ...ids]) });
    }
  }
  if (wanted.size === 0) return find([...filters]);
  const whole = left.length > 0 ? await find(left) : [];
  const named = new Set(whole.map(({ moduleId }) => moduleId));
  const narrowed = (await find([...wanted.keys()])).filter(
    ({ moduleId }) => wanted.has(moduleId) && !named.has(moduleId),
  );
  for (const specification of narrowed) {
    const { suite, ids } = wanted.get(specification.moduleId)!;
    if (ids && ids.size < suite.cases.length)
      Object.assign(specification, { testNamePattern: patternOf(suite, [...ids], pattern) });
  }
  return [...whole, ...narrowed];
}

/** Matches the tests of the cases alone; a pattern that was given by `-t` has to match too. */
function patternOf(suite: KnownSuite, ids: readonly string[], given: RegExp | undefined): RegExp {
  const names = ids.map((id) => id.replace(/[^\w-]/g, '\\$&')).join('|');
  const variants = suite.source.variants.length > 0 ? `(?:${suite.variants.join('|')}) ` : '';
  const also = given ? `(?=.*(?:${given.source}))` : '';
  return new RegExp(
    `${also}^ *${suite.source.name} ${variants}(?:${names})$`,
    given?.flags.includes('i') ? 'i' : '',
  );
}

/** Another project, or a restart of the server, may come with what is wrapped already. */
function isNew(wrapped: object): boolean {
  if (admitted.has(wrapped)) return false;
  admitted.add(wrapped);
  return true;
}
