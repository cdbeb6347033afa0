import { z } from 'zod';
import { ConnectionScope } from '../network/scope.ts';
import { OutputError } from '../stages/types.ts';
import type { Description, Target } from '../targets/types.ts';
import { withDeadline } from './deadline.ts';
import type { VariantSuite } from './variants.ts';

/** A target that answered what it is. */
export interface Reached {
  target: Target;
  description: Description;
}

const description = z.object({
  subject: z.object({
    name: z.string(),
    version: z.string(),
    model: z.string().optional(),
    prompts: z.record(z.string(), z.string()).optional(),
    params: z.record(z.string(), z.unknown()).optional(),
  }),
  embedder: z.object({ id: z.string(), dimensions: z.number(), semantic: z.boolean() }).optional(),
  tokenizer: z.string().optional(),
});

/**
 * Makes a suite's target and asks it to describe itself, within the time that a case may take.
 *
 * @throws OutputError when the description is not of the contract's form, DeadlineError, or what the target threw
 */
export async function reachTarget(definition: Pick<VariantSuite, 'target' | 'timeout'>): Promise<Reached> {
  const scope = new ConnectionScope('making the target');
  return withDeadline(definition.timeout, async (deadline) => {
    const ask = <T>(call: () => Promise<T>): Promise<T> => scope.run(() => deadline.race(call));
    const target = await ask(async () => definition.target());
    const answer = await ask(async () => target.describe({}, { signal: deadline.signal }));
    const checked = description.safeParse(answer);
    if (checked.success) return { target, description: checked.data };
    const issue = checked.error.issues[0]!;
    throw new OutputError(
      `the answer of 'describe' is not of the contract's form: at '${issue.path.join('.') || 'answer'}': ` +
        `${issue.message}. It must be { subject: { name, version, … }, embedder?, tokenizer? }`,
    );
  });
}
