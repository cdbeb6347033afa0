import { BlockList, isIP } from 'node:net';
import type { NetworkPolicy } from './policy.ts';

/** The addresses of this machine to itself. Connecting to the unspecified address reaches it too. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('0.0.0.0', 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
LOOPBACK.addAddress('::', 'ipv6');

/** Whether a host is this machine: `localhost`, a name below it (RFC 6761), or a loopback address. */
export function isLoopback(host: string): boolean {
  const plain = plainHost(host);
  const family = isIP(plain);
  if (family !== 0) return LOOPBACK.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  return plain === 'localhost' || plain.endsWith('.localhost');
}

/** Whether a policy lets a worker reach a host. Names are compared as they are written, never looked up. */
export function isPermitted(policy: NetworkPolicy, host: string): boolean {
  if (policy.mode === 'allow' || isLoopback(host)) return true;
  const plain = plainHost(host);
  return policy.allow.some((entry) =>
    entry.startsWith('*.') ? plain.endsWith(entry.slice(1)) : plain === entry,
  );
}

/** A host in the one form that hosts are compared in: lower case, without brackets or a final dot. */
export function plainHost(host: string): string {
  return host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
}
