import { currentGuard } from '../../network/guard.ts';
import { currentReplay } from '../../replay/current.ts';
import type { RecordedHost } from '../../replay/hosts.ts';

/**
 * The environment of a child process: this one's, what holds here of connections and recordings, since neither the
 * block nor the recordings reach another process by themselves, and the target's own.
 *
 * `CALIPER_NETWORK` is `allow` or `block`, `CALIPER_NETWORK_ALLOW` the hosts that are let through then. `CALIPER_REPLAY`
 * is the mode, or `off`; `CALIPER_REPLAY_HOSTS` and `CALIPER_REPLAY_FILE` are there unless it is off. Lists have commas.
 *
 * @param own undefined as a value takes a variable away
 */
export function childEnv(own: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const policy = currentGuard()?.policy;
  const replay = currentReplay();
  return {
    ...process.env,
    ...(policy
      ? {
          CALIPER_NETWORK: policy.mode,
          CALIPER_NETWORK_ALLOW: policy.mode === 'block' ? policy.allow.join(',') : undefined,
        }
      : {}),
    CALIPER_REPLAY: replay?.mode ?? 'off',
    CALIPER_REPLAY_HOSTS: replay?.hosts.map(hostText).join(','),
    CALIPER_REPLAY_FILE: replay?.file,
    ...own,
  };
}

function hostText({ name, port }: RecordedHost): string {
  const host = name.includes(':') ? `[${name}]` : name;
  return port === null ? host : `${host}:${port}`;
}
