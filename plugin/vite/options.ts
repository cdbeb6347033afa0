import { inspect } from 'node:util';
import type { NetworkOption } from '../network/policy.ts';
import type { ReplayOption } from '../replay/settings.ts';

/** What the plugin is told in the Vitest configuration. */
export interface CaliperOptions {
  /** What tests and suites may connect to beside this machine. @default 'block' */
  network?: NetworkOption;
  /** Whose answers are recorded, and replayed where they are. @default nobody's */
  replay?: ReplayOption;
  /** Whether whole runs are kept in `results/history.db`. @default true */
  history?: boolean;
}

const KNOWN = ['network', 'replay', 'history'];

/** @throws TypeError naming an option that the plugin does not have, or that has a wrong value */
export function checkOptions(options: CaliperOptions): void {
  const unknown = Object.keys(options).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined)
    throw new TypeError(`caliper: there is no option ${inspect(unknown)}; there are ${KNOWN.join(', ')}`);
  if (options.history !== undefined && typeof options.history !== 'boolean')
    throw new TypeError(`caliper: history must be true or false, received ${inspect(options.history)}`);
}
