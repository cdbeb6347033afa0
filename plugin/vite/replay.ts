import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestProject, TestSpecification, Vitest } from 'vitest/node';
import { REAL_MODEL } from '../network/real-model.ts';
import type { ReplaySettings } from '../replay/settings.ts';
import { beginRun, endWholeRun } from '../replay/used.ts';

/**
 * The setup file that puts the recordings before a worker's requests. To be named before Vitest settles which files it
 * loads itself: one that Node loads would run once a worker, not once a test file.
 */
export const REPLAY_SETUP = fileURLToPath(
  new URL(`../replay/setup${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** Tells a project's workers what they record and replay, and keeps account of what its whole runs use. */
export function registerReplay(project: TestProject, settings: ReplaySettings): void {
  const { config, vitest } = project;
  project.provide('caliperReplay', { settings, root: config.root });
  // After the guard of connections, which is first: a request that is answered is none.
  const [guard, ...others] = config.setupFiles.filter((file) => file !== REPLAY_SETUP);
  config.setupFiles = [guard!, REPLAY_SETUP, ...others];
  const { reporters } = vitest.config;
  const known = reporters.find(
    (each): each is UsedRecordings => each instanceof UsedRecordings && each.isOf(config.root),
  );
  if (known) known.projects.add(project);
  else reporters.push(new UsedRecordings(project, settings.file));
}

/** Writes down which recordings the projects of one root used in a run, where it was a whole one of all of them. */
class UsedRecordings implements Reporter {
  readonly projects: Set<TestProject>;
  readonly #root: string;
  readonly #file: string;
  #whole = false;

  constructor(project: TestProject, file: string) {
    this.projects = new Set([project]);
    this.#root = project.config.root;
    this.#file = file;
  }

  isOf(root: string): boolean {
    return this.#root === root;
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    beginRun(this.#root);
    const files = await Promise.all([...this.projects].map((project) => project.globTestFiles()));
    const run = new Set(specifications.map(({ moduleId }) => moduleId));
    this.#whole =
      files.every(({ testFiles }) => testFiles.every((file) => run.has(file))) &&
      [...this.projects].every(({ vitest }) => !isNarrowed(vitest, specifications));
  }

  /** Only after a run that passed: one with errors did not come to ask for everything. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    if (!this.#whole || errors.length > 0 || reason !== 'passed') return;
    if (modules.some(leavesOutRealModels)) return;
    endWholeRun(this.#root, this.#file);
  }
}

function leavesOutRealModels({ children }: TestModule): boolean {
  return [...children.allTests('skipped')].some(({ tags }) => tags.includes(REAL_MODEL));
}

/** Whether a run leaves out tests of the files that it runs, or is none. */
function isNarrowed({ config }: Vitest, specifications: readonly TestSpecification[]): boolean {
  const { testNamePattern, tagsFilter = [], bail = 0, watch, mergeReports } = config;
  return (
    watch ||
    mergeReports !== undefined ||
    testNamePattern !== undefined ||
    tagsFilter.length > 0 ||
    bail > 0 ||
    Boolean(process.env.CALIPER_STAGES) ||
    specifications.some((each) => each.testNamePattern !== undefined || (each.testLines?.length ?? 0) > 0)
  );
}
