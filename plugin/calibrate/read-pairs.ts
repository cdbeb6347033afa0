import { z } from 'zod';
import { type Problem, readStrict, validate } from '../yaml/index.ts';

const MAX_PAIRS = 20_000;

const text = z.string().min(1).max(20_000);

const pair = z.strictObject({
  a: text.describe('One text.'),
  b: text.describe('The other.'),
  same: z.boolean().describe('Whether a person takes them for the same memory.'),
  note: z.string().max(1000).optional().describe('Why, for people.'),
});

const schema = z.strictObject({
  pairs: z.array(pair).min(1).max(MAX_PAIRS).describe('The pairs.'),
});

/** Two texts, and whether a person takes them for the same. */
export type LabelledPair = z.infer<typeof pair>;

/** Reads a file of labelled pairs strictly; with any problem there are no pairs. */
export function readPairs(path: string): { pairs: LabelledPair[]; problems: Problem[] } {
  const parsed = readStrict(path);
  const subject = { parsed, schema, data: parsed.data, base: [], baseIndex: 0 };
  if (parsed.usable) for (const finding of validate(subject)) parsed.findings.add(finding);
  const problems = parsed.findings.toProblems(parsed.source);
  return { pairs: parsed.findings.any ? [] : (parsed.data as { pairs: LabelledPair[] }).pairs, problems };
}
