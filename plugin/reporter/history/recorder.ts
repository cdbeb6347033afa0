import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { HistoryStore } from '../../history/store.ts';
import type { HistoryRun, Trend } from '../../history/types.ts';
import type { Json } from '../../stages/types.ts';
import { cleanText } from '../../text/index.ts';
import type { Report } from '../report-data.ts';
import { RESULTS_FOLDER } from '../results-folder.ts';
import { type GitState, gitState } from './git-state.ts';

/** The file of the history, below the folder of the reports. */
export const HISTORY_FILE = `${RESULTS_FOLDER}/history.db`;

/** How many runs a report shows. */
const SHOWN = 30;
const MAX_SUBJECT = 200;

/** Keeps whole runs in the history of their project. Nothing is decided by it, and whatever is wrong with it is a warning. */
export class HistoryRecorder {
  readonly #states = new Map<string, Promise<GitState>>();
  /** the projects whose history could not be written: that was said, and a file that is locked is waited for once */
  readonly #failed = new Set<string>();

  /** Looks what is checked out, before the run writes anything. */
  begin(root: string): void {
    if (!this.#states.has(root)) this.#states.set(root, gitState(root));
  }

  /** The next run begins: what is checked out may be something else by then. */
  forget(): void {
    this.#states.clear();
    this.#failed.clear();
  }

  /**
   * Adds a run to the history. Runs of some cases or stages alone, and those under a weaker caliber, stand for no suite
   * and are not kept.
   *
   * @returns how the suite went lately, or why that is not known, in words; null for a run that is not kept, and for those
   *   after the one that could not be
   */
  async record(report: Report, root: string): Promise<Trend | string | null> {
    if (report.partial || report.weaker !== null || this.#failed.has(root)) return null;
    this.begin(root);
    const state = await this.#states.get(root)!;
    let store: HistoryStore | undefined;
    try {
      store = new HistoryStore(join(root, HISTORY_FILE));
      const verdicts = new Map(
        report.per_case
          .filter(({ verdict }) => verdict !== 'skip')
          .map(({ case_id, case_hash, verdict }) => [case_id, { case_hash, passed: verdict === 'pass' }]),
      );
      return store.record(report, historyRun(report, state), verdicts, { last: SHOWN });
    } catch (error) {
      this.#failed.add(root);
      return `no history: ${cleanText((error as Error).message, 500).replaceAll(root, '.')}`;
    } finally {
      store?.close();
    }
  }
}

/** The run as the history has it. */
export function historyRun(report: Report, { commit, dirty }: GitState): HistoryRun {
  const { counts, red, duration_seconds } = report.summary;
  const { name, version } = report.subject;
  const subject = [name, version].filter((part) => typeof part === 'string').join(' ');
  return {
    run_id: report.run_id,
    timestamp: report.timestamp,
    commit,
    dirty,
    subject: cleanText(subject, MAX_SUBJECT),
    subject_hash: hashOf(report.subject),
    caliber_hash: hashOf(report.caliber),
    red,
    executed: counts.executed ?? 0,
    passed: counts.pass ?? 0,
    duration_seconds,
    metrics: report.metrics.all,
  };
}

/** The same for the same value, in whatever order its fields are. */
function hashOf(value: Json): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 16);
}

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
