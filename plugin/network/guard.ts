import { trackAskers } from './askers.ts';
import { type ConnectionBlocked, connectionBlocked } from './blocked.ts';
import { guardDatagrams } from './guard-datagrams.ts';
import { guardDns } from './guard-dns.ts';
import { guardSockets } from './guard-sockets.ts';
import { isPermitted } from './hosts.ts';
import type { NetworkPolicy } from './policy.ts';

/** Gives the error of what a worker may not do, or undefined where it may. */
export type Judge = (what: string, host: string, port?: number) => ConnectionBlocked | undefined;

/**
 * When a blocked call fails: in a turn of the event loop of its own, as a real failure would. Else a client that tries
 * again at once would keep the clock of its case from ticking.
 */
export type Later = (fail: () => void) => void;

/** What the patched modules of a worker go by; one a worker, exchanged by each test file. */
export interface Guard {
  policy: NetworkPolicy;
  /** who tries where no asker is known: the running test file, relative to the project's root */
  file: () => string | undefined;
}

const KEY = Symbol.for('vitest-caliper.network');

/**
 * The guard of this worker, or undefined where nothing was ever blocked. It hangs on a module of Node's, since a
 * worker's test files may each have copies of this one (isolation, VM contexts), but share those.
 */
export function currentGuard(): Guard | undefined {
  const { Socket } = process.getBuiltinModule('node:net');
  return (Socket as unknown as Record<symbol, Guard | undefined>)[KEY];
}

/**
 * Keeps this worker from connecting elsewhere than the policy says. Node's own modules are patched once a worker, and
 * stay so; a later call exchanges what they go by.
 */
export function guardWorker(policy: NetworkPolicy, file: Guard['file']): void {
  const known = currentGuard();
  if (known) {
    known.policy = policy;
    known.file = file;
    return;
  }
  if (policy.mode === 'allow') return;
  // Not by import: a VM context would keep the module as it was before it is patched for those who import it later.
  const builtin = process.getBuiltinModule;
  const net = builtin('node:net');
  // In a VM context the global `Error` is another.
  const NodeError = Object.getPrototypeOf(builtin('node:assert').AssertionError) as ErrorConstructor;
  // Kept as it is now: tests may set a clock of their own.
  const { setImmediate } = builtin('node:timers');
  const later: Later = (fail) => void setImmediate(fail);
  const guard: Guard = { policy, file };
  const askers = trackAskers();
  const judge: Judge = (what, host, port) => {
    if (isPermitted(guard.policy, host)) return undefined;
    const asker = askers.getStore();
    const origin = asker?.origin ?? guard.file();
    const error = connectionBlocked({ what, host, port, origin }, NodeError);
    asker?.blocked(error);
    return error;
  };
  Object.defineProperty(net.Socket, KEY, { value: guard });
  guardSockets(net.Socket.prototype, judge, later);
  guardDatagrams(builtin('node:dgram').Socket.prototype, judge, later);
  guardDns(builtin('node:dns'), judge, later);
  builtin('node:module').syncBuiltinESMExports();
}
