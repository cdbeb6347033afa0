import type { ReplaySettings } from './settings.ts';

/** The settings that hold in this worker, with the file's absolute path. */
const KEY = Symbol.for('vitest-caliper.replay-settings');
type Holder = Record<symbol, ReplaySettings | null | undefined>;

/**
 * What is recorded and replayed in this worker at present; null: nothing. It hangs on a module of Node's, since a
 * worker's test files may each have copies of this one (isolation, VM contexts), but share those.
 */
export function currentReplay(): ReplaySettings | null {
  return (process.getBuiltinModule('node:net').Socket as unknown as Holder)[KEY] ?? null;
}

/** @param settings with the file's absolute path; null: from now on nothing is */
export function setCurrentReplay(settings: ReplaySettings | null): void {
  (process.getBuiltinModule('node:net').Socket as unknown as Holder)[KEY] = settings;
}
