import { inspect } from 'node:util';
import { type RecordedHost, readHost } from './hosts.ts';

/**
 * What becomes of a request to a recorded host. `auto`: answered from the recordings, else made and recorded.
 * `replay`: answered from the recordings, else an error. `record`: made, and recorded in place of what was there.
 * `off`: made, nothing recorded.
 */
export type ReplayMode = 'auto' | 'replay' | 'record' | 'off';

/** Record and replay of model traffic, as the plugin's option says it. */
export interface ReplayOption {
  /** Whose traffic it is about: names, addresses, `*.` and a name; with `:port` for one port alone. */
  hosts: string[];
  /** @default 'replay' in CI, else 'auto' */
  mode?: ReplayMode;
  /** The file of the recordings, relative to the project's root. @default 'replay/recordings.db' */
  file?: string;
}

/** The option as workers are told it: plain JSON. */
export interface ReplaySettings {
  hosts: RecordedHost[];
  mode: ReplayMode;
  file: string;
}

/** Where recordings are kept unless an option says otherwise, relative to the project's root. */
export const DEFAULT_FILE = 'replay/recordings.db';

const MODES: readonly ReplayMode[] = ['auto', 'replay', 'record', 'off'];
const KNOWN = ['hosts', 'mode', 'file'];

/**
 * Settles what is recorded and replayed.
 *
 * @param env of which `CALIPER_REPLAY` outranks the option's mode, and `CI` decides where neither is there
 * @returns null where nothing is
 * @throws TypeError naming what is wrong, what was received and what is allowed
 */
export function replaySettings(
  option: ReplayOption | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ReplaySettings | null {
  const wanted = env.CALIPER_REPLAY || undefined;
  if (wanted !== undefined) demandMode('CALIPER_REPLAY', wanted);
  if (option === undefined) return null;
  const { hosts, mode, file } = checked(option);
  const settled = (wanted as ReplayMode | undefined) ?? mode ?? (isCi(env.CI) ? 'replay' : 'auto');
  return settled === 'off' ? null : { hosts, mode: settled, file: file ?? DEFAULT_FILE };
}

function checked(option: ReplayOption): { hosts: RecordedHost[]; mode?: ReplayMode; file?: string } {
  const { hosts, mode, file } = (option ?? {}) as Partial<ReplayOption>;
  const unknown = Object.keys(option ?? {}).find((key) => !KNOWN.includes(key));
  if (!Array.isArray(hosts) || hosts.length === 0 || unknown !== undefined) {
    throw new TypeError(
      `caliper: 'replay' must be { hosts: ['host', …], mode?, file? }, received ${inspect(option, { breakLength: Infinity })}`,
    );
  }
  const read = hosts.map((host) => {
    const known = typeof host === 'string' ? readHost(host) : null;
    if (known) return known;
    throw new TypeError(
      "caliper: 'replay.hosts' holds names and addresses without scheme or path, such as 'api.example.com', " +
        `'*.example.com' or '127.0.0.1:11434', received ${inspect(host)}`,
    );
  });
  if (mode !== undefined) demandMode("caliper: 'replay.mode'", mode);
  if (file !== undefined && (typeof file !== 'string' || file === '')) {
    throw new TypeError(
      `caliper: 'replay.file' must be the path of a file, such as '${DEFAULT_FILE}', received ${inspect(file)}`,
    );
  }
  return { hosts: read, ...(mode === undefined ? {} : { mode }), ...(file === undefined ? {} : { file }) };
}

function demandMode(what: string, received: unknown): void {
  if (MODES.includes(received as ReplayMode)) return;
  throw new TypeError(`${what} must be 'auto', 'replay', 'record' or 'off', received ${inspect(received)}`);
}

/** CI systems set `CI`; `false` and `0` are how people unset it. */
function isCi(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.toLowerCase());
}
