import type { AsyncLocalStorage } from 'node:async_hooks';
import type { ConnectionBlocked } from './blocked.ts';

/** Who is asking, in whose name connections are made: told of what became of them. */
export interface Asker {
  /** in words, as messages name it: `case eval-001` */
  readonly origin: string;
  /** undefined where it is no case that asks */
  readonly case_id: string | undefined;
  /** the stage that is under way; undefined where none is */
  readonly stage: string | undefined;
  /** which try of the case this is, from 0 */
  readonly trial: number;
  /** A connection was refused. */
  blocked(error: ConnectionBlocked): void;
  /** A request got no answer for a reason that no further try can change: what waits for it may give up at once. */
  failed(error: Error): void;
}

const KEY = Symbol.for('vitest-caliper.askers');
type Holder = Record<symbol, AsyncLocalStorage<Asker> | undefined>;

/**
 * Who asks, by what runs in whose name; undefined where nobody in this worker keeps account of it. It hangs on a
 * module of Node's, since a worker's test files may each have copies of this one (isolation, VM contexts), but share
 * those.
 */
export function currentAskers(): AsyncLocalStorage<Asker> | undefined {
  return (process.getBuiltinModule('node:net').Socket as unknown as Holder)[KEY];
}

/** The same, kept account of from now on. */
export function trackAskers(): AsyncLocalStorage<Asker> {
  const known = currentAskers();
  if (known) return known;
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
  const askers = new AsyncLocalStorage<Asker>();
  Object.defineProperty(process.getBuiltinModule('node:net').Socket, KEY, { value: askers });
  return askers;
}
