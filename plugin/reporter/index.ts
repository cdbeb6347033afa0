import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { baselinePath, writeBaseline } from '../baseline/file.ts';
import { formatBaseline } from '../baseline/format.ts';
import { awaitsRealModel, isRealRun } from '../network/real-model.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import { suiteKey } from '../suites/suite-file.ts';
import type { SuiteMemory } from '../watch/memory.ts';
import { BaselineReader } from './baseline-reader.ts';
import { collectRuns, type SuiteRun, stampOfModule } from './collect.ts';
import { compareVariants, renderUnrun, renderVariants } from './comparison/render-variants.ts';
import { HistoryRecorder } from './history/recorder.ts';
import { renderVariantsPage } from './html/comparison/render-pages.ts';
import { type BlobFile, RUN_MARK } from './merge/blob-files.ts';
import { checkMerge, type MergeProblem } from './merge/check-merge.ts';
import { renderMerge, renderMergeAnnotations } from './merge/render-merge.ts';
import { stampOf } from './merge/stamp.ts';
import { announceTerminal, isLiveTerminal, TerminalProgress } from './progress/terminal-progress.ts';
import { renderAnnotations } from './render-annotations.ts';
import { renderTerminal } from './render-terminal.ts';
import { renderWatch } from './render-watch.ts';
import { type Report, reportOf, storedCase } from './report-data.ts';
import { runKey, shownPath } from './shared.ts';
import { statisticsOf } from './statistics/statistics.ts';
import { briefStatistics } from './statistics/texts.ts';
import { type SuiteSummary, summarise } from './summarise.ts';
import { pageAddress } from './ui/address.ts';
import { TestNotes } from './ui/test-notes.ts';
import { WatchView } from './watch-view.ts';
import { wordsOf } from './words.ts';
import { writeReports, writeVariantsPage } from './write-reports.ts';

/** Reporters that print a document to standard output, which a summary must not break. */
const DOCUMENT_REPORTERS = ['json', 'junit', 'tap', 'tap-flat'];

/** What the reporter asks of the plugin. */
export interface ReporterSession {
  /** path of a suite's module → suite */
  readonly suites: ReadonlyMap<string, KnownSuite>;
  /** undefined outside of watch mode */
  readonly watch?:
    | { memory(file: string, variant: string | null): SuiteMemory; runEnded(): void }
    | undefined;
}

/** Sums what the suites' tests recorded, judges it, prints the summary, and writes reports and baselines. */
export class CaliperReporter implements Reporter {
  #vitest: Vitest | undefined;
  #notes: TestNotes | undefined;
  readonly #session: ReporterSession;
  readonly #watched = new WatchView();
  readonly #baselines = new BaselineReader();
  readonly #blobs: readonly BlobFile[] | null;
  /** null: there is no terminal to show it on */
  readonly #progress = isLiveTerminal() ? new TerminalProgress() : null;
  readonly #run = `${RUN_MARK}${randomUUID()}`;
  /** the modules of all blobs, in a merge: one that several blobs have is handed over once at its end */
  readonly #merged: TestModule[] = [];

  /** null: none is kept */
  readonly #history: HistoryRecorder | null;

  /**
   * @param blobs the files that are merged; null in a run
   * @param history whether whole runs are kept in the history
   */
  constructor(session: ReporterSession, blobs: readonly BlobFile[] | null, history: boolean) {
    this.#session = session;
    this.#blobs = blobs;
    this.#history = history ? new HistoryRecorder() : null;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#notes = new TestNotes(vitest);
    this.#progress?.attach(vitest);
    announceTerminal();
  }

  onTestRunStart(): void {
    this.#history?.forget();
    this.#progress?.start();
  }

  onTestCaseResult(test: TestCase): void {
    this.#progress?.ended(test);
  }

  onTestModuleCollected(module: TestModule): void {
    if (this.#blobs) this.#merged.push(module);
    const suite = this.#session.suites.get(module.moduleId);
    // The worker waits for this to return, and then runs the tests while there is little to do here.
    if (suite) setImmediate(() => this.#prepare(suite));
    if (suite) this.#progress?.collected(module);
  }

  /** Works out beforehand what a report needs and no result decides. A failure shows when the report asks again. */
  #prepare(suite: KnownSuite): void {
    if (this.#keepsHistory) this.#history?.begin(suite.root);
    suite.lint().catch(() => {});
    for (const variant of suite.variants)
      this.#baselines.read(baselinePath(suite.root, runKey({ suite, variant })));
    for (const { loaded } of suite.cases) storedCase(loaded);
  }

  async onTestModuleEnd(module: TestModule): Promise<void> {
    this.#stamp(module);
    // Vitest's HTML report is made while this reporter works on its own, so what it is to show has to be there before.
    if (!this.#has(['html'])) return;
    for (const run of collectRuns([module], this.#session.suites)) {
      if (run.results.size === 0) continue;
      await this.#notes!.add(await this.#judge(run, false, []), [module], [], null);
    }
  }

  /** Notes in the module's meta what its results were made from, before a blob of it is written. */
  #stamp(module: TestModule): void {
    const { shard } = this.#vitest!.config;
    const suite = this.#session.suites.get(module.moduleId);
    if (this.#blobs || !suite || !(shard || this.#has(['blob']))) return;
    (module.meta() as { caliper?: unknown }).caliper = stampOf(suite, module.viteEnvironment, {
      run: this.#run,
      shard: shard ? `${shard.index}/${shard.count}` : null,
      build: buildName(),
    });
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    this.#progress?.stop();
    const { suites, watch } = this.#session;
    const own = collectRuns([...new Set(modules)], suites);
    const interrupted = reason === 'interrupted' || unhandled.length > 0;
    const runs = watch ? this.#watched.merge(own, watch, this.#accepting) : own;
    const doubts = this.#judgeMerge(runs).map(({ kind, message }) => `${kind}: ${message}`);
    const variants = new Map<string, Report[]>();
    for (const run of runs) {
      if (run.results.size === 0 && !run.crashed) {
        if (hasRunning(runs, run)) this.#print(renderUnrun(run));
        continue;
      }
      const report = await this.#report(run, modules, interrupted, doubts);
      if (!report || run.variant === null) continue;
      variants.set(run.suite.file, [...(variants.get(run.suite.file) ?? []), report]);
    }
    for (const [file, reports] of variants) {
      const root = runs.find(({ suite }) => suite.file === file)!.suite.root;
      await this.#sideBySide(reports, root);
    }
    // In watch mode a broken suite is red already, and its results are kept.
    if (runs.length > 0 && !(watch && runs.some(({ crashed }) => crashed)))
      this.#demandExecution(modules, runs);
    watch?.runEnded();
  }

  /** The variants of a suite beside its first one: on the terminal and as a page. */
  async #sideBySide(reports: readonly Report[], root: string): Promise<void> {
    if (reports.length < 2) return;
    const watch = this.#session.watch !== undefined;
    const compared = compareVariants(reports, watch);
    this.#print(renderVariants(reports, compared, watch));
    await writeVariantsPage(reports[0]!.suite, renderVariantsPage(reports, compared), root);
  }

  /** `u` was pressed in watch mode. */
  get #accepting(): boolean {
    const { config, snapshot } = this.#vitest!;
    return snapshot.options.updateSnapshot === 'all' && config.snapshotOptions.updateSnapshot !== 'all';
  }

  /** Says what a merge is made of, and turns it red where it does not stand for one run. */
  #judgeMerge(runs: readonly SuiteRun[]): MergeProblem[] {
    const blobs = this.#blobs;
    if (!blobs) return [];
    const lacking = new Map<string, string[]>();
    for (const { suite, variant, results, crashed } of runs) {
      if (crashed) continue;
      const ids = suite.cases.map(({ loaded }) => suiteKey(loaded.case.case_id, variant));
      const absent = ids.filter((_, at) => !results.has(suite.cases[at]!.loaded.case.case_id));
      lacking.set(suite.file, [...(lacking.get(suite.file) ?? []), ...absent]);
    }
    const problems = checkMerge({
      blobs,
      brought: this.#merged.map((module) => ({
        file: module.moduleId,
        project: module.project.name,
        stamp: stampOfModule(module),
      })),
      suites: this.#session.suites,
      lacking,
      build: buildName(),
    });
    this.#print(renderMerge(blobs, problems));
    if (process.env.GITHUB_ACTIONS === 'true') this.#print(renderMergeAnnotations(problems));
    if (problems.length > 0) process.exitCode = 1;
    return problems;
  }

  /** A run as it stands against the committed baseline. */
  async #judge(run: SuiteRun, interrupted: boolean, doubts: readonly string[]): Promise<SuiteSummary> {
    const { root } = run.suite;
    const { config, snapshot } = this.#vitest!;
    return summarise(run, this.#baselines.read(baselinePath(root, runKey(run))), {
      update: snapshot.options.updateSnapshot,
      root,
      interrupted,
      watch: this.#session.watch !== undefined,
      sharded: config.shard !== undefined,
      lint: await run.suite.lint(),
      doubts,
    });
  }

  /** @returns null: the suite's target was not reached, so there is nothing to report */
  async #report(
    run: SuiteRun,
    modules: readonly TestModule[],
    interrupted: boolean,
    doubts: readonly string[],
  ): Promise<Report | null> {
    const { root } = run.suite;
    const watch = this.#session.watch !== undefined;
    const summary = await this.#judge(run, interrupted, doubts);
    const baseline = await this.#settleBaseline(summary, root);
    const resampling = watch ? { resamples: 0 } : {};
    const stamp = { runId: randomUUID(), timestamp: new Date().toISOString(), root, resampling };
    const data = run.info && reportOf(summary, run.info, stamp);
    if (data && this.#keepsHistory) await this.#remember(data, root);
    const folder = data && (await writeReports(data, root));
    const page = folder && pageAddress(this.#vitest!, run);
    const report = folder ? `${folder}/report.md, report.html${page ? `, ${page}` : ''}` : 'none';
    const statistics = data ? briefStatistics(statisticsOf(data), data.locale) : [];
    const outcome = { report, baseline, statistics };
    this.#print(
      watch
        ? renderWatch(summary, outcome, root, this.#watched.show(summary))
        : renderTerminal(summary, outcome, root),
    );
    if (this.#vitest!.config.ui) await this.#notes!.add(summary, modules, statistics, folder);
    // Where a blob is written, the merge annotates: the same flip in two jobs would stand there twice.
    if (process.env.GITHUB_ACTIONS === 'true' && !this.#has(['blob']))
      this.#print(renderAnnotations(summary, root, this.#has(['github-actions'])));
    if (summary.red) process.exitCode = 1;
    return data;
  }

  /** A rerun of a watch session stands for no run, and what a shard ran is kept once, by the merge. */
  get #keepsHistory(): boolean {
    return this.#session.watch === undefined && !this.#vitest!.config.shard && !this.#has(['blob']);
  }

  /** Keeps a whole run in the history, and puts into its report how the suite went lately. */
  async #remember(report: Report, root: string): Promise<void> {
    const trend = (await this.#history?.record(report, root)) ?? null;
    if (typeof trend === 'string') this.#print(['', ` caliper  ${trend}`]);
    else if (trend !== null) report.trend = trend;
  }

  /** Does to the baseline what was planned, and says so; null where there is nothing to say. */
  async #settleBaseline({ baseline, run, cases }: SuiteSummary, root: string): Promise<string | null> {
    const words = wordsOf(run.info?.locale ?? 'en');
    const file = shownPath(root, baseline.file);
    const { plan } = baseline;
    if (plan.action === 'keep') return null;
    if (plan.action === 'refuse') return `${file}: ${words.refused[plan.why]}`;
    const same =
      existsSync(baseline.file) && readFileSync(baseline.file, 'utf8') === formatBaseline(plan.baseline);
    if (!same) await writeBaseline(baseline.file, plan.baseline);
    const done = { write: words.wrote, update: words.updated, patch: words.patched }[plan.action];
    const left = cases.some(({ result }) => endedInError(result)) ? `; ${words.notStored}` : '';
    return `${file}: ${same ? words.unchanged : done}${left}`;
  }

  /**
   * No executed case is red: a pattern that matches nothing must not pass for success. In a run that is filtered
   * down to other tests, those count. Suites that wait for a real model throughout owe a plain run nothing.
   */
  #demandExecution(modules: readonly TestModule[], runs: readonly SuiteRun[]): void {
    const { config } = this.#vitest!;
    if (
      config.passWithNoTests ||
      runs.some(({ results }) => [...results.values()].some(({ verdict }) => verdict !== 'skip'))
    ) {
      return;
    }
    const filtered = config.testNamePattern !== undefined || config.tagsFilter !== undefined || isRealRun();
    const nothingDue = runs.every(({ suite }) =>
      suite.cases.every(({ loaded }) => awaitsRealModel(loaded.case)),
    );
    if (nothingDue && !filtered) return;
    const others = modules.some((module) =>
      [...module.children.allTests()].some((test) => test.result().state !== 'skipped'),
    );
    if (filtered && others) return;
    this.#print(['', ' caliper  no case was executed, which is not a pass; --passWithNoTests allows it']);
    process.exitCode = 1;
  }

  #has(reporters: readonly string[]): boolean {
    return this.#vitest!.config.reporters.some(
      (reporter) => Array.isArray(reporter) && reporters.includes(String(reporter[0])),
    );
  }

  #print(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const { logger } = this.#vitest!;
    if (this.#has(DOCUMENT_REPORTERS)) logger.error(lines.join('\n'));
    else logger.log(lines.join('\n'));
  }
}

/** Whether another variant of the suite ran. */
function hasRunning(runs: readonly SuiteRun[], { suite }: SuiteRun): boolean {
  return runs.some((other) => other.suite === suite && other.results.size > 0);
}

/** The build that a run or a merge is a part of, where someone names it; a merge takes blobs of its own build only. */
function buildName(): string | null {
  return process.env.CALIPER_BUILD || null;
}
