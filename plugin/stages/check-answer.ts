import type { z } from 'zod';
import { OutputError } from './types.ts';

/**
 * A target's answer, checked against the contract.
 *
 * @param form the form that it must have, in words
 * @throws OutputError naming the method, the first field that is wrong, and the form
 */
export function checkAnswer<T>(method: string, schema: z.ZodType<T>, answer: unknown, form: string): T {
  const checked = schema.safeParse(answer);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0]!;
  const where = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  throw new OutputError(
    `the answer of '${method}' is not of the contract's form: at 'answer${where}': ${issue.message}. ` +
      `It must be ${form}`,
    { answer },
  );
}
