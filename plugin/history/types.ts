/** A whole run of a suite, as the history keeps it. */
export interface HistoryRun {
  run_id: string;
  /** ISO 8601, when the run ended */
  timestamp: string;
  /** of the working copy's HEAD, 40 or 64 hexadecimal digits; null: not a Git repository */
  commit: string | null;
  /** tracked files differed from the commit; null where there is none */
  dirty: boolean | null;
  /** name and version of what was measured, for people */
  subject: string;
  /** of the whole subject: runs with the same one measured the same system */
  subject_hash: string;
  /** of the whole caliber: figures of different ones do not compare */
  caliber_hash: string;
  red: boolean;
  /** cases that ran, and those of them that passed */
  executed: number;
  passed: number;
  duration_seconds: number;
  /** metric with its stage → value over all cases */
  metrics: Record<string, number | null>;
}

/** The last runs of a suite, or of one of its variants. */
export interface Trend {
  /** oldest first; the last one is the run that the report is of */
  runs: HistoryRun[];
  /** cases whose verdict differed between runs of an equal subject and caliber, of the same text and truth */
  unsteady: { case_id: string; runs: number; passed: number }[];
}
