import { z } from 'zod';
import { type Finding, type Problem, readStrict, showPath, validate } from '../yaml/index.ts';

/** How many pairs a file may have, and how many characters (UTF-16 units) a text of theirs. */
export const PAIR_LIMITS = { pairs: 20_000, text: 20_000, note: 1000 } as const;

const text = z.string().min(1).max(PAIR_LIMITS.text);

const pair = z.strictObject({
  a: text.describe('One text.'),
  b: text.describe('The other.'),
  same: z.boolean().describe('Whether a person takes them for the same memory.'),
  note: z.string().max(PAIR_LIMITS.note).optional().describe('Why, for people.'),
});

const schema = z.strictObject({
  pairs: z.array(pair).min(1).max(PAIR_LIMITS.pairs).describe('The pairs.'),
});

/** Two texts, and whether a person takes them for the same. */
export type LabelledPair = z.infer<typeof pair>;

/** Reads a file of labelled pairs strictly; with any problem there are no pairs. */
export function readPairs(path: string): { pairs: LabelledPair[]; problems: Problem[] } {
  const parsed = readStrict(path);
  const subject = { parsed, schema, data: parsed.data, base: [], baseIndex: 0 };
  if (parsed.usable)
    for (const finding of validate(subject)) parsed.findings.add(explained(finding, parsed.data));
  const problems = parsed.findings.toProblems(parsed.source);
  return { pairs: parsed.findings.any ? [] : (parsed.data as { pairs: LabelledPair[] }).pairs, problems };
}

/** A label that is still blank is no slip of the type: it says what has to be done. */
function explained(finding: Finding, data: unknown): Finding {
  const [, index, field] = finding.path ?? [];
  if (finding.path === undefined || field !== 'same') return finding;
  // A finding has this path only where there is such a pair.
  if ((data as { pairs: { same?: unknown }[] }).pairs[Number(index)]?.same !== null) return finding;
  return {
    ...finding,
    message: `${showPath(finding.path)} is blank: nobody has labelled this pair`,
    hint: 'write true where a and b say the same, false where they do not; remove a pair that cannot be told',
  };
}
