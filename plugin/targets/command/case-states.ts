import type { TargetMethod } from '../methods.ts';
import { TargetError } from '../target-error.ts';
import type { Connection } from './connection.ts';
import { withSignal } from './with-signal.ts';

type Call = readonly [method: TargetMethod, params: object];

/** What a process holds of a case. */
interface CaseState {
  holder: Connection;
  /** settles when all of it is in the holder; null: it is */
  moving: Promise<void> | null;
  /** the calls that make it anew in another process; null: they cannot, since a model was asked in between */
  calls: Call[] | null;
}

/** How long what a case was given may take to be given again: milliseconds. */
const RESTORE_TIME = 60_000;
/** After these a case holds what only they could make again. */
const MAKING: ReadonlySet<TargetMethod> = new Set<TargetMethod>(['extract', 'resolve', 'aggregate']);

/**
 * Which process holds the state of which case. A case that goes on in another process than the one that it began in
 * would be scored against an empty store: what it was only given is given again, and a case that made more is lost.
 */
export class CaseStates {
  readonly #states = new Map<string, CaseState>();

  /**
   * Brings the state of a call's case into the process that is to answer it, and keeps account of what the call adds.
   *
   * @returns whether the call is to be made: there is nothing to `end` of a case whose process is gone
   * @throws TargetError of the kind `infra` when the state is lost
   */
  async prepare(
    method: TargetMethod,
    params: object,
    holder: Connection,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { case_id } = params as { case_id?: string };
    if (case_id === undefined) return true;
    const state = this.#states.get(case_id);
    if (method === 'end') {
      this.#states.delete(case_id);
      return state === undefined || state.holder === holder;
    }
    const isNew = method === 'begin' || !state || (method === 'extract' && state.calls === null);
    if (!isNew) await withSignal(moved(state, method, holder), signal);
    if (method === 'begin' || method === 'seed') {
      const before = isNew ? [] : state.calls;
      this.#states.set(case_id, { holder, moving: null, calls: before && [...before, [method, params]] });
    } else if (MAKING.has(method)) this.#states.set(case_id, { holder, moving: null, calls: null });
    return true;
  }

  clear(): void {
    this.#states.clear();
  }
}

/** @throws TargetError, also where it failed before: the next call tries it anew */
async function moved(state: CaseState, method: TargetMethod, holder: Connection): Promise<void> {
  if (state.holder !== holder) {
    if (state.calls === null) throw lost(state, method);
    const from = state.holder;
    state.holder = holder;
    state.moving = restore(state.calls, holder).finally(() => {
      state.moving = null;
    });
    state.moving.catch(() => {
      if (state.holder === holder) state.holder = from;
    });
  }
  await state.moving;
}

async function restore(calls: readonly Call[], holder: Connection): Promise<void> {
  const signal = AbortSignal.timeout(RESTORE_TIME);
  for (const [method, params] of calls) await holder.ask(method, params, signal);
}

function lost({ holder }: CaseState, method: TargetMethod): TargetError {
  const why = holder.ended?.message ?? '';
  return new TargetError(
    'infra',
    `'${method}' could not be asked: what the case had stored went with the process that it began in. ${why}`.trim(),
  );
}
