import type { Socket, TcpSocketConnectOpts } from 'node:net';
import type { Judge, Later } from './guard.ts';

type Connect = (this: Socket, ...args: unknown[]) => Socket;

interface Destination {
  options: Partial<TcpSocketConnectOpts> & { path?: unknown };
  listener: unknown;
}

/**
 * Makes sockets fail that connect to what the judge forbids: every TCP connection of Node's modules (`net`, `tls`,
 * `http`, `https`, `http2`, `fetch`, `WebSocket`) begins in this method. Node itself fails the connection, by a
 * lookup that finds nothing: so that it fails as any other does, in time and in the socket's state.
 */
export function guardSockets(prototype: Socket, judge: Judge, later: Later): void {
  const original = prototype.connect as unknown as Connect;
  const connect: Connect = function (...args) {
    const { options, listener } = destinationOf(args);
    if (options.path) return original.apply(this, args);
    const host = String(options.host || 'localhost');
    const error = judge('connection to', host, Number(options.port));
    if (!error) return original.apply(this, args);
    const lookup = (_host: string, _options: object, callback: (error: Error) => void): void =>
      later(() => callback(error));
    // An address would not be looked up.
    return original.call(this, { ...options, host: 'blocked.invalid', lookup }, listener);
  };
  prototype.connect = connect as unknown as Socket['connect'];
}

/** What `connect` was asked for, in any of its forms: `(options, listener)`, `(port, host, listener)`, `(path, …)`. */
function destinationOf(args: unknown[]): Destination {
  const listener = args.findLast((argument) => typeof argument === 'function');
  const [first, second] = args;
  // Node hands the arguments on as a list of its own.
  if (Array.isArray(first)) return destinationOf(first);
  if (typeof first === 'object' && first !== null) return { options: first, listener };
  if (typeof first === 'string' && !(Number(first) >= 0)) return { options: { path: first }, listener };
  return {
    options: { port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) },
    listener,
  };
}
