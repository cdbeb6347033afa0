import { inspect } from 'node:util';
import { nearestName } from '../text/index.ts';
import type { Target } from './types.ts';

export type TargetMethod = keyof Target;

/** The methods of the contract, with the names of their parameters. */
export const METHOD_PARAMS: Readonly<Record<TargetMethod, readonly string[]>> = {
  describe: [],
  begin: ['case_id', 'now', 'variant', 'existing_memories'],
  extract: ['case_id', 'conversation', 'dimensions'],
  resolve: ['case_id', 'memories'],
  aggregate: ['case_id'],
  query: ['case_id', 'mode'],
  seed: ['case_id', 'memories'],
  search: ['case_id', 'query', 'params'],
  inject: ['case_id', 'mode', 'subsequent_conversation'],
  index: ['documents'],
  retrieve: ['case_id', 'question', 'history', 'options'],
  assemble: ['case_id', 'question', 'sources', 'enumeration'],
  answer: ['case_id', 'question', 'system_prompt', 'sources'],
  embed: ['texts'],
  end: ['case_id'],
  close: [],
};

export const METHODS = Object.keys(METHOD_PARAMS) as readonly TargetMethod[];

/** Without these a target is asked for less, and nothing that is scored changes. */
export const DISPENSABLE: ReadonlySet<TargetMethod> = new Set<TargetMethod>(['begin', 'end', 'close']);

/**
 * The methods that a target is said to have; undefined: its `describe` says so, or the first call of each.
 *
 * @param owner whose option it is, as messages name it
 * @throws TypeError naming what is no method, and the one that may be meant
 */
export function methodsOption(owner: string, methods: unknown): ReadonlySet<TargetMethod> | undefined {
  if (methods === undefined) return undefined;
  if (!Array.isArray(methods)) {
    throw new TypeError(`${owner}: 'methods' must be a list of names, received ${inspect(methods)}`);
  }
  for (const name of methods) demandMethod(owner, name);
  return new Set<TargetMethod>(['describe', ...(methods as TargetMethod[])]);
}

/** @throws TypeError when the contract has no method of that name */
export function demandMethod(owner: string, name: unknown): asserts name is TargetMethod {
  if (typeof name === 'string' && Object.hasOwn(METHOD_PARAMS, name)) return;
  const near = typeof name === 'string' ? nearestName(name, METHODS) : undefined;
  throw new TypeError(
    `${owner}: there is no method ${inspect(name)}${near ? `; did you mean '${near}'?` : `; there are ${METHODS.join(', ')}`}`,
  );
}
