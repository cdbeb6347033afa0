import { inspect } from 'node:util';
import { isObject } from './json-rpc.ts';

/** The largest answer that is read unless an option says otherwise: bytes. */
export const MAX_ANSWER = 10 * 1024 * 1024;

/** @throws TypeError naming an option that there is not */
export function demandKnown(owner: string, options: unknown, known: readonly string[]): void {
  if (!isObject(options)) {
    throw new TypeError(
      `${owner} takes an object of options: ${known.join(', ')}, received ${inspect(options)}`,
    );
  }
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new TypeError(`${owner}: there is no option '${unknown}'; there are ${known.join(', ')}`);
}

/** @throws TypeError when a limit is no whole number over 0 */
export function demandBytes(owner: string, option: string, value: unknown): void {
  if (Number.isInteger(value) && (value as number) > 0) return;
  throw new TypeError(
    `${owner}: '${option}' must be a whole number of bytes over 0, received ${inspect(value)}`,
  );
}
