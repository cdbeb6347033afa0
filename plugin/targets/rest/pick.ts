import { inspect } from 'node:util';
import { isObject } from '../json-rpc.ts';
import { TargetError } from '../target-error.ts';
import { valueAt } from './template.ts';

/** Takes the result of a method out of what a service answered. */
export type PickFunction = (answer: never) => unknown;

/**
 * The way to a result: a path such as `'data.result'` to all of it; or field by field, each by a path or a function of
 * the answer; or a function of the answer.
 */
export type Pick = string | PickFunction | { [field: string]: string | PickFunction };

/** @throws TypeError when it is none of the three */
export function checkPick(owner: string, pick: unknown): void {
  const isWay = (way: unknown): boolean =>
    typeof way === 'function' || (typeof way === 'string' && way !== '');
  if (isWay(pick)) return;
  if (isObject(pick) && Object.values(pick).every(isWay)) return;
  throw new TypeError(
    `${owner}: 'pick' must be a path such as 'data.result', { field: path or function } or a function, received ${inspect(pick)}`,
  );
}

/**
 * The result of a method, as an answer holds it. Fields that the answer has not are left out: the contract's check names
 * those that it needs.
 *
 * @throws TargetError of the kind `parse` when a path to all of the result leads nowhere, or a function throws
 */
export function pickResult(method: string, pick: Pick | undefined, answer: unknown): unknown {
  if (pick === undefined) return answer;
  if (typeof pick === 'object') {
    const fields = Object.entries(pick).map(([field, way]) => [field, follow(method, way, answer)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  const picked = follow(method, pick, answer);
  if (picked !== undefined) return picked;
  throw new TargetError(
    'parse',
    `the answer of '${method}' has nothing at '${typeof pick === 'string' ? pick : 'pick'}'; it has ${fieldsOf(answer)}`,
    { answer },
  );
}

function follow(method: string, way: string | PickFunction, answer: unknown): unknown {
  if (typeof way === 'string') return valueAt(answer, way);
  try {
    return way(answer as never);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TargetError('parse', `'pick' of '${method}' could not take the answer apart: ${why}`, {
      cause,
      answer,
    });
  }
}

function fieldsOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null)
    return `no fields: ${JSON.stringify(answer)?.slice(0, 100)}`;
  return `the fields ${Object.keys(answer).slice(0, 20).join(', ') || '(none)'}`;
}
