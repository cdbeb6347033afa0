import type { OpenCase } from './open-cases.ts';
import { workerDatabases } from './store/worker-databases.ts';

/** A call of a stage, to be recorded. */
export interface RecordedCall {
  case_id: string;
  /** undefined: the case has not begun, as `extract` alone allows */
  open: OpenCase | undefined;
  /** `l1`, `l15`, `l2`, `query`, `search`, `inject` */
  stage: string;
  /** of the stage's prompt, where it has one */
  version: string | null;
  /** who does the work: `rule-based`, or a model */
  provider: string;
}

/** Does the work of a stage and writes a row of `refine_runs` about it, also when it fails. */
export async function recorded<T>(call: RecordedCall, work: () => Promise<T> | T): Promise<T> {
  const { runId, runs, isOpen } = call.open?.databases ?? workerDatabases();
  const start = performance.now();
  let status: 'ok' | 'error' = 'error';
  try {
    const result = await work();
    status = 'ok';
    return result;
  } finally {
    const row = {
      run_id: runId,
      file_id: call.case_id,
      stage: call.stage,
      version: call.version,
      variant: call.open?.scope.variant ?? null,
      provider: call.provider,
      status,
      duration_ms: performance.now() - start,
    };
    // Work that went on after its case timed out may come to an end when all is over.
    if (isOpen()) runs.add(row);
  }
}
