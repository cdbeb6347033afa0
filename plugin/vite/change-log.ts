import { dirname } from 'node:path';
import { createFilter } from 'vite';
import type { Vitest } from 'vitest/node';
import { expandGlobs, type KnownSuite } from '../suites/load-suite.ts';
import { importsOf } from './imports-of.ts';

/** What changed of a suite: cases alone, or something that the results of all of its cases depend on. */
export type ChangeCause = 'cases' | 'suite';

/** What changed on disk since the suites ran last, by suite. Paths are absolute, with `/`. */
export class ChangeLog {
  readonly #vitest: Vitest;
  readonly #suites: ReadonlyMap<string, KnownSuite>;
  readonly #pending = new Map<string, ChangeCause>();
  /** what a suite imported when it could last be loaded: broken, it imports nothing that counts */
  readonly #imports = new Map<string, ReadonlySet<string>>();
  readonly #forces: (path: string) => boolean;

  /** @param suites path of the module → suite */
  constructor(vitest: Vitest, suites: ReadonlyMap<string, KnownSuite>) {
    this.#vitest = vitest;
    this.#suites = suites;
    this.#forces = createFilter(vitest.config.forceRerunTriggers, null, { resolve: false });
  }

  /** Takes what changed of a suite, which is forgotten then; undefined where nothing is known to have. */
  take(suite: string): ChangeCause | undefined {
    const cause = this.#pending.get(suite);
    this.#pending.delete(suite);
    return cause;
  }

  /** The suites of which a change is known that was not taken. */
  open(): string[] {
    return [...this.#pending.keys()];
  }

  /** @returns the suites that depend on the file */
  changed(path: string): string[] {
    return this.#note((suite) => this.#causeOf(suite, path));
  }

  /** @returns the suites that depend on the new file, or whose globs match it */
  async added(path: string): Promise<string[]> {
    const causes = new Map<string, ChangeCause>();
    for (const { file, source, corpus } of this.#suites.values()) {
      const matches = (globs: string[]): Promise<boolean> => matchesOnDisk(dirname(file), globs, path);
      if (await matches(source.cases)) causes.set(file, 'cases');
      else if (await matches([...source.templates, ...source.watch])) causes.set(file, 'suite');
      else if (corpus && (await matchesOnDisk(corpus.globs.folder, corpus.globs.patterns, path)))
        causes.set(file, 'suite');
    }
    return this.#note((suite) => causes.get(suite.file) ?? this.#causeOf(suite, path));
  }

  #note(causeOf: (suite: KnownSuite) => ChangeCause | undefined): string[] {
    return [...this.#suites.values()].flatMap((suite) => {
      const cause = causeOf(suite);
      if (!cause) return [];
      if (this.#pending.get(suite.file) !== 'suite') this.#pending.set(suite.file, cause);
      return [suite.file];
    });
  }

  #causeOf(suite: KnownSuite, path: string): ChangeCause | undefined {
    // What is made from the corpus changes with it, and that is a change of the corpus.
    if (path === suite.anchors) return undefined;
    if (suite.caseFiles.some(({ content }) => content.file === path)) return 'cases';
    const related =
      path === suite.file ||
      suite.inputs.includes(path) ||
      (suite.corpus !== null && path.startsWith(`${suite.corpus.path}/`)) ||
      this.#importsOf(suite).has(path) ||
      this.#forces(path);
    return related ? 'suite' : undefined;
  }

  #importsOf(suite: KnownSuite): ReadonlySet<string> {
    const broken = suite.problems.some(({ severity }) => severity === 'error');
    const known = this.#imports.get(suite.file);
    if (broken && known) return known;
    const imports = importsOf(this.#vitest, suite.file);
    this.#imports.set(suite.file, imports);
    return imports;
  }
}

/** Whether globs match a file that is there; the cheap question goes first, since any file may come. */
async function matchesOnDisk(folder: string, globs: string[], path: string): Promise<boolean> {
  if (globs.length === 0 || !createFilter(globs, null, { resolve: folder })(path)) return false;
  return (await expandGlobs(folder, globs)).includes(path);
}
