import { DISPENSABLE, METHODS, type TargetMethod } from './methods.ts';
import { MethodMissing } from './target-error.ts';
import type { CallContext, Target } from './types.ts';

/** Calls a method where the system is. @throws MethodMissing when it has none of that name */
export type Ask = (method: TargetMethod, params: object, context: CallContext) => Promise<unknown>;

type Methods = Partial<Record<TargetMethod, (params: object, context: CallContext) => Promise<unknown>>>;

/**
 * A target whose methods are asked for elsewhere. It has those of `methods`, else all; once `describe` has answered with
 * a list `methods`, it has no others than those either. A method that turns out to be missing at its first call is not
 * asked for again: `begin`, `end` and `close` then do nothing, any other is missing at each call, so that a case is not
 * scored in another way than the one before it.
 */
export function proxyTarget(ask: Ask, methods?: ReadonlySet<TargetMethod>): Target {
  const target: Methods = {};
  const missing = new Set<TargetMethod>();
  for (const method of METHODS) {
    if (methods && !methods.has(method)) continue;
    target[method] = async (params, context) => {
      try {
        if (missing.has(method)) throw new MethodMissing(method);
        return await ask(method, params, context);
      } catch (reason) {
        if (!(reason instanceof MethodMissing)) throw reason;
        missing.add(method);
        if (DISPENSABLE.has(method)) return undefined;
        throw reason;
      }
    };
  }
  const describe = target.describe!;
  target.describe = async (params, context) => {
    const answer = await describe(params, context);
    const listed = (answer as { methods?: unknown } | null | undefined)?.methods;
    if (Array.isArray(listed)) {
      for (const method of METHODS) {
        if (method === 'describe' || listed.includes(method)) continue;
        // What is to be given back here is given back all the same.
        if (method === 'close') missing.add(method);
        else delete target[method];
      }
    }
    return answer;
  };
  return target as unknown as Target;
}
