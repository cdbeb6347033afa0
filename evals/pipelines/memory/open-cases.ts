import type { BeginParams } from 'vitest-caliper';
import type { Scope } from './store/memory-store.ts';
import { type WorkerDatabases, workerDatabases } from './store/worker-databases.ts';

/** A case between `begin` and `end`. */
export interface OpenCase {
  scope: Scope;
  /** those that it began in */
  databases: WorkerDatabases;
}

/** The cases that a pipeline works on, by id. */
export class OpenCases {
  readonly #cases = new Map<string, OpenCase>();

  /** Opens a case with nothing but its existing memories; one that was left open is forgotten. */
  begin(params: BeginParams): void {
    this.end(params.case_id);
    const databases = workerDatabases();
    this.#cases.set(params.case_id, { databases, scope: databases.memories.begin(params) });
  }

  /** @throws Error when the case has not begun */
  get(caseId: string): OpenCase {
    const known = this.find(caseId);
    if (known) return known;
    throw new Error(
      `case '${caseId}' has not begun: call 'begin' before anything that reads or writes memories`,
    );
  }

  /** The case, or undefined when it has not begun, or went with its databases. */
  find(caseId: string): OpenCase | undefined {
    const known = this.#cases.get(caseId);
    return known?.databases.isOpen() ? known : undefined;
  }

  /** Forgets a case with its rows; the record of its calls stays. */
  end(caseId: string): void {
    const known = this.find(caseId);
    this.#cases.delete(caseId);
    if (!known) return;
    const { scope, databases } = known;
    databases.memories.end(scope, databases.kept);
    if (!databases.kept) databases.scenes.end(scope);
  }
}
