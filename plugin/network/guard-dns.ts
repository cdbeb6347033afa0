import { isIP } from 'node:net';
import type { Judge, Later } from './guard.ts';

type Dns = typeof import('node:dns');
type Query = (this: unknown, ...args: unknown[]) => unknown;
type Holder = Record<string, unknown>;

const QUERIES = /^(?:lookup|lookupService|reverse|resolve(?:[A-Z0-9]\w*)?)$/;

/** Makes DNS queries fail for names that the judge forbids, so that not even the name leaves the machine. */
export function guardDns(dns: Dns, judge: Judge, later: Later): void {
  const check = (name: string, host: unknown): Error | undefined => {
    if (typeof host !== 'string' || host === '') return undefined;
    // The lookup of an address sends nothing: servers ask for the one that they listen on.
    if (name === 'lookup' && isIP(host) !== 0) return undefined;
    return judge('DNS query for', host);
  };
  const byCallback = (name: string, original: Query): Query =>
    function (...args) {
      const callback = args.at(-1);
      const error = typeof callback === 'function' ? check(name, args[0]) : undefined;
      if (!error) return original.apply(this, args);
      later(() => (callback as (error: Error) => void)(error));
      return {};
    };
  const byPromise = (name: string, original: Query): Query =>
    function (...args) {
      const error = check(name, args[0]);
      if (!error) return original.apply(this, args);
      return new Promise((_, reject) => later(() => reject(error)));
    };
  guardAll(dns as unknown as Holder, byCallback);
  guardAll(dns.Resolver.prototype as unknown as Holder, byCallback);
  guardAll(dns.promises as unknown as Holder, byPromise);
  guardAll(dns.promises.Resolver.prototype as unknown as Holder, byPromise);
}

function guardAll(holder: Holder, wrap: (name: string, original: Query) => Query): void {
  const own = Object.getOwnPropertyNames(holder);
  const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(holder) as object);
  for (const name of new Set([...own, ...inherited])) {
    const original = holder[name];
    if (!QUERIES.test(name) || typeof original !== 'function') continue;
    // With its properties: by one of them `util.promisify` knows what `lookup` gives.
    holder[name] = Object.defineProperties(
      wrap(name, original as Query),
      Object.getOwnPropertyDescriptors(original),
    );
  }
}
