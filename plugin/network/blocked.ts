import { REAL_MODEL } from './real-model.ts';

/** What a worker was kept from. */
export interface Attempted {
  /** in words: `connection to`, `DNS query for`, `datagram to` */
  what: string;
  /** a name or an address */
  host: string;
  port?: number;
  /** who tried, in words: `case eval-001`, `tests/search.test.ts`; undefined where it is not known */
  origin?: string;
}

const CODE = 'CALIPER_NETWORK_BLOCKED' as const;
/** A chain of causes that is longer is taken for a circle. */
const MAX_CAUSES = 20;

/** A connection that tests and suites may not make, with how to allow it. */
export interface ConnectionBlocked extends Error {
  name: 'ConnectionBlocked';
  code: typeof CODE;
  attempted: Attempted;
}

/**
 * Makes the error of a blocked connection.
 *
 * @param realm the `Error` to make it of. Node's own `fetch` keeps an error of its realm as a cause, and makes text of
 *   any other
 */
export function connectionBlocked(attempted: Attempted, realm: ErrorConstructor = Error): ConnectionBlocked {
  const { what, host, port, origin } = attempted;
  const place = port === undefined ? host : host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const error = new realm(
    `${what} ${place} is blocked${origin ? ` (${origin})` : ''}: tests and suites reach this machine only. ` +
      `Allow it with caliper({ network: { allow: ['${host}'] } }) in the Vitest configuration, or everything ` +
      `with CALIPER_NETWORK=allow; tag a test that needs a real model '${REAL_MODEL}'.`,
  );
  // Beside `code`, as on Node's own errors, nothing that printers would show again.
  for (const [key, value] of Object.entries({ name: 'ConnectionBlocked', attempted })) {
    Object.defineProperty(error, key, { value, enumerable: false });
  }
  return Object.assign(error, { code: CODE }) as ConnectionBlocked;
}

/**
 * The blocked connection that an error stems from: itself, one of its causes, or an error that one of them bundles.
 * Clients wrap what their socket says; `fetch failed` alone would not tell.
 */
export function blockedIn(reason: unknown, depth = MAX_CAUSES): ConnectionBlocked | undefined {
  if (typeof reason !== 'object' || reason === null || depth === 0) return undefined;
  // By its code: in Vitest's VM pools errors come from several realms.
  if ((reason as { code?: unknown }).code === CODE) return reason as ConnectionBlocked;
  const { cause, errors } = reason as { cause?: unknown; errors?: unknown };
  for (const inner of [cause, ...(Array.isArray(errors) ? errors : [])]) {
    const found = blockedIn(inner, depth - 1);
    if (found) return found;
  }
  return undefined;
}
