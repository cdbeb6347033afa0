import { isIP } from 'node:net';
import { inspect } from 'node:util';
import { plainHost } from './hosts.ts';

/**
 * What the tests and suites of a project may connect to beside this machine: everything, nothing, or some hosts. A
 * host is a name, an address, or `*.` and a name for every name below it; without scheme or port.
 */
export type NetworkOption = 'allow' | 'block' | { allow: string[] };

/** The option as workers are told it: plain JSON. */
export type NetworkPolicy = { mode: 'allow' } | { mode: 'block'; allow: string[] };

/** What holds where nobody says otherwise. */
export const DEFAULT_POLICY: NetworkPolicy = { mode: 'block', allow: [] };

const HOST = /^(\*\.)?[^\s/:*@?#]+$/;

/**
 * Settles what the workers of a project may connect to.
 *
 * @param option the plugin's option
 * @param env `CALIPER_NETWORK`, which outranks the option; undefined or empty where it is not set
 * @throws TypeError naming what is wrong, what was received and what is allowed
 */
export function networkPolicy(option: NetworkOption = 'block', env?: string): NetworkPolicy {
  const policy = policyOf(option);
  if (!env) return policy;
  if (env === 'allow') return { mode: 'allow' };
  if (env === 'block') return DEFAULT_POLICY;
  throw new TypeError(`CALIPER_NETWORK must be 'allow' or 'block', received ${JSON.stringify(env)}`);
}

function policyOf(option: NetworkOption): NetworkPolicy {
  if (option === 'allow') return { mode: 'allow' };
  if (option === 'block') return DEFAULT_POLICY;
  const hosts: unknown = (option as { allow?: unknown } | null)?.allow;
  if (!Array.isArray(hosts) || Object.keys(option).length > 1) {
    throw new TypeError(
      `caliper: 'network' must be 'allow', 'block' or { allow: ['host', …] }, received ${inspect(option)}`,
    );
  }
  const wrong = hosts.find((host) => typeof host !== 'string' || !isHost(host));
  if (wrong !== undefined) {
    throw new TypeError(
      "caliper: 'network.allow' holds names and addresses without scheme, port or path, " +
        `such as 'api.example.com', '*.example.com' or '192.0.2.7', received ${inspect(wrong)}`,
    );
  }
  return { mode: 'block', allow: hosts.map(plainHost) };
}

function isHost(text: string): boolean {
  return HOST.test(text) || isIP(plainHost(text)) !== 0;
}
