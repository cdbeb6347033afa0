import fg from 'fast-glob';
import type { TestProject, Vitest } from 'vitest/node';
import { DEFAULT_CONCURRENCY } from '../runtime/define-suite.ts';
import { type KnownSuite, loadSuite } from '../suites/load-suite.ts';
import { caseTags } from './generate.ts';
import type { WatchState } from './watch-state.ts';

/** What the main process knows of the suites of one Vitest, shared by its projects and the reporter. */
export class Session {
  /** absolute path of the suite's module → suite */
  readonly suites = new Map<string, KnownSuite>();
  /** absolute path of the suite's module → names of the projects that include it */
  readonly #projects = new Map<string, Set<string>>();

  /** what watch mode remembers; undefined outside of it */
  watch: WatchState | undefined;

  /** Reads a suite, anew if it was known. Null where the module is none. */
  async load(file: string, root: string, code?: string): Promise<KnownSuite | null> {
    const suite = await loadSuite(file, root, code, process.env.CALIPER_VARIANT);
    if (suite) this.suites.set(file, suite);
    else this.suites.delete(file);
    return suite;
  }

  /** Suites below one root that share a name would share a baseline. */
  namesake(suite: KnownSuite): KnownSuite | undefined {
    return [...this.suites.values()].find(
      (other) =>
        other.file < suite.file && other.root === suite.root && other.source.name === suite.source.name,
    );
  }

  /** Notes that a project has a suite, and gives the names of all that have it, sorted: they would share a baseline too. */
  claim(file: string, project: string): string[] {
    const projects = this.#projects.get(file) ?? new Set();
    this.#projects.set(file, projects.add(project));
    return [...projects].sort();
  }

  /** Reads the suites of a project, declares their tags and makes room for their concurrency. */
  async register(project: TestProject): Promise<void> {
    const { config } = project;
    const files = await fg(
      config.include.filter((pattern) => pattern.includes('.eval.')),
      { cwd: config.dir ?? config.root, ignore: config.exclude, absolute: true, onlyFiles: true, dot: true },
    );
    const suites = await Promise.all(files.sort().map((file) => this.load(file, config.root)));
    const known = suites.filter((suite) => suite !== null);
    for (const { file } of known) this.claim(file, project.name);
    this.makeRoom(project, known);
  }

  /** Declares to a project the tags of suites, and the concurrency that they need. */
  makeRoom({ config }: TestProject, known: readonly KnownSuite[]): void {
    const declared = new Set(config.tags?.map(({ name }) => name));
    const tags = new Set(known.flatMap(({ cases }) => cases.flatMap(({ loaded }) => caseTags(loaded.case))));
    config.tags = [
      ...(config.tags ?? []),
      ...[...tags].filter((name) => !declared.has(name)).map((name) => ({ name })),
    ];
    config.maxConcurrency = Math.max(
      config.maxConcurrency,
      ...known.map(({ source }) => source.concurrency ?? DEFAULT_CONCURRENCY),
    );
  }
}

const sessions = new WeakMap<Vitest, Session>();

/** The session of a Vitest: one for all of its projects. */
export function sessionOf(vitest: Vitest): Session {
  const known = sessions.get(vitest) ?? new Session();
  sessions.set(vitest, known);
  return known;
}
