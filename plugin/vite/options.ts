import { inspect } from 'node:util';
import type { NetworkOption } from '../network/policy.ts';
import type { ReplayOption } from '../replay/settings.ts';

/** What the plugin is told in the Vitest configuration. */
export interface CaliperOptions {
  /** What tests and suites may connect to beside this machine. @default 'block' */
  network?: NetworkOption;
  /** Whose answers are recorded, and replayed where they are. @default nobody's */
  replay?: ReplayOption;
}

const KNOWN = ['network', 'replay'];

/** @throws TypeError naming an option that the plugin does not have */
export function checkOptions(options: CaliperOptions): void {
  const unknown = Object.keys(options).find((key) => !KNOWN.includes(key));
  if (unknown === undefined) return;
  throw new TypeError(`caliper: there is no option ${inspect(unknown)}; there are ${KNOWN.join(', ')}`);
}
