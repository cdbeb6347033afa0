import { ConnectionScope } from '../network/scope.ts';
import { withDeadline } from '../runtime/deadline.ts';
import type { CallTarget } from '../stages/types.ts';
import type { CallContext, Target } from '../targets/types.ts';

/** Methods that a target may do without. */
const OPTIONAL: readonly (keyof Target)[] = ['begin', 'end'];

/**
 * Calls of a target with a clock each: a case of a grid makes a hundred calls and more, so that its time is a call's.
 * `begin` and `end` do nothing where a target lacks them.
 *
 * @param timeout milliseconds
 * @returns calls that throw an Error when the target has no such method, DeadlineError, or what the target threw
 */
export function clockedCalls(target: Target, timeout: number): CallTarget {
  return async (method, params) => {
    const own = target[method] as ((params: unknown, context: CallContext) => Promise<never>) | undefined;
    if (own === undefined && OPTIONAL.includes(method)) return undefined as never;
    if (typeof own !== 'function') {
      throw new Error(`the target has no method '${method}', which a grid search needs`);
    }
    const scope = new ConnectionScope('grid search');
    return withDeadline(timeout, (deadline) =>
      scope.run(() => deadline.race(async () => own.call(target, params, { signal: deadline.signal }))),
    );
  };
}
