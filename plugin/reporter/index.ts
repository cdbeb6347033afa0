import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { baselinePath, readBaseline, writeBaseline } from '../baseline/file.ts';
import { formatBaseline } from '../baseline/format.ts';
import { awaitsRealModel, isRealRun } from '../network/real-model.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import { collectRuns, type SuiteRun } from './collect.ts';
import { renderAnnotations } from './render-annotations.ts';
import { renderTerminal } from './render-terminal.ts';
import { reportOf } from './report-data.ts';
import { shownPath } from './shared.ts';
import { type SuiteSummary, summarise } from './summarise.ts';
import { wordsOf } from './words.ts';
import { writeReports } from './write-reports.ts';

/** Reporters that print a document to standard output, which a summary must not break. */
const DOCUMENT_REPORTERS = ['json', 'junit', 'tap', 'tap-flat'];

/** Sums what the suites' tests recorded, judges it, prints the summary, and writes reports and baselines. */
export class CaliperReporter implements Reporter {
  #vitest: Vitest | undefined;
  readonly #suites: ReadonlyMap<string, KnownSuite>;

  /** @param session the suites that the plugin knows, by the path of their module */
  constructor(session: { readonly suites: ReadonlyMap<string, KnownSuite> }) {
    this.#suites = session.suites;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const runs = collectRuns(modules, this.#suites);
    const interrupted = reason === 'interrupted' || unhandled.length > 0;
    for (const run of runs) if (run.results.size > 0 || run.crashed) await this.#report(run, interrupted);
    if (runs.length > 0) this.#demandExecution(modules, runs);
  }

  async #report(run: SuiteRun, interrupted: boolean): Promise<void> {
    const { root } = run.suite;
    const update = this.#vitest!.config.snapshotOptions.updateSnapshot;
    const summary = summarise(run, readBaseline(baselinePath(root, run.suite.source.name)), {
      update,
      root,
      interrupted,
    });
    const baseline = await this.#settleBaseline(summary, root);
    let report = 'none';
    if (run.info) {
      const data = reportOf(summary, run.info, {
        runId: randomUUID(),
        timestamp: new Date().toISOString(),
        root,
      });
      report = `${await writeReports(data, root)}/report.md`;
    }
    this.#print(renderTerminal(summary, { report, baseline }, root));
    if (process.env.GITHUB_ACTIONS === 'true')
      this.#print(renderAnnotations(summary, root, this.#has(['github-actions'])));
    if (summary.red) process.exitCode = 1;
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
    const left = cases.some(({ result }) => result.verdict === 'error') ? `; ${words.notStored}` : '';
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
