import { z } from 'zod';
import { caseFileSchema } from './schema/case.ts';

/**
 * JSON Schema (draft 7, which yaml-language-server supports best) of a case file, from the same definition that
 * loading checks. Checks across fields, such as indices in range, are not in it. Equal on every call.
 */
export function caseJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(caseFileSchema, { target: 'draft-7' }) as Record<string, unknown>;
  const { $schema, ...rest } = schema;
  return { $schema, title: 'vitest-caliper case file', ...rest };
}
