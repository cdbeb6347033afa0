import type { Socket } from 'node:dgram';
import type { Judge, Later } from './guard.ts';

type Method = (this: Socket, ...args: unknown[]) => unknown;

/** Makes datagrams fail that go to what the judge forbids: in their callback, or as an `error` of the socket. */
export function guardDatagrams(prototype: Socket, judge: Judge, later: Later): void {
  const guard = (name: 'send' | 'connect', addressOf: (args: unknown[]) => unknown): void => {
    const original = prototype[name] as unknown as Method;
    const guarded: Method = function (...args) {
      const address = addressOf(args);
      const error = typeof address === 'string' && address ? judge('datagram to', address) : undefined;
      if (!error) return original.apply(this, args);
      const callback = args.findLast((argument) => typeof argument === 'function');
      later(() => (callback ? callback(error) : this.emit('error', error)));
      return undefined;
    };
    (prototype as unknown as Record<string, Method>)[name] = guarded;
  };
  // (message, offset, length, port, address) or (message, port, address)
  guard('send', (args) => (typeof args[3] === 'number' ? args[4] : args[2]));
  guard('connect', (args) => args[1]);
}
