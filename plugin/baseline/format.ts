import { z } from 'zod';
import { checkRow } from './row.ts';
import { BASELINE_SCHEMA, type Baseline } from './types.ts';

const bounds = { min: z.number().optional(), max: z.number().optional() };

const baselineFile = z.strictObject({
  schema: z.literal(BASELINE_SCHEMA),
  suite: z.string(),
  variant: z.string().optional(),
  subject: z.record(z.string(), z.json()),
  caliber: z.record(z.string(), z.json()),
  fail_on: z.enum(['case', 'regression', 'gate', 'never']),
  gates: z.record(
    z.string(),
    z.strictObject({
      ...bounds,
      tolerance: z.number().optional(),
      split: z.enum(['tune', 'holdout']).optional(),
    }),
  ),
  thresholds: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.strictObject(bounds)]))),
  metrics: z.record(z.string(), z.number().nullable()),
  cases: z.record(z.string(), z.unknown()),
});

/**
 * Reads a baseline's text.
 *
 * @throws SyntaxError saying what is wrong: merge conflict, not JSON, another layout, a field out of place
 */
export function parseBaseline(text: string): Baseline {
  if (/^(<{7}|={7}|>{7})( |$)/m.test(text)) {
    throw new SyntaxError('it holds the markers of a merge conflict');
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`it is not JSON: ${(error as Error).message}`);
  }
  const schema = (data as { schema?: unknown } | null)?.schema;
  if (typeof schema === 'number' && schema > BASELINE_SCHEMA) {
    throw new SyntaxError(`it has layout ${schema}, this version reads layout ${BASELINE_SCHEMA}`);
  }
  const checked = baselineFile.safeParse(data);
  if (!checked.success) {
    const issue = checked.error.issues[0]!;
    throw new SyntaxError(`at '${issue.path.join('.') || 'the top'}': ${issue.message}`);
  }
  demandUniqueIds(text);
  const cases = new Map(
    Object.entries(checked.data.cases).map(([id, row]) => [id, checkRow(row, `cases.${id}`)]),
  );
  return { ...checked.data, cases } as Baseline;
}

/**
 * The text of a baseline: cases sorted by id, one a line, so that a diff in review names the cases that moved;
 * the same content always gives the same bytes.
 */
export function formatBaseline(baseline: Baseline): string {
  const { cases, ...head } = baseline;
  const header = Object.entries(sorted(head))
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${indented(value)},\n`)
    .join('');
  const rows = [...cases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, caseRow]) => `    ${JSON.stringify(id)}: ${JSON.stringify(sorted(caseRow))}`)
    .join(',\n');
  return `{\n${header}  "cases": {${rows ? `\n${rows}\n  ` : ''}}\n}\n`;
}

/**
 * JSON keeps the last of two equal keys; a case that a merge left in twice would lose a row unnoticed. The format
 * puts each on a line of its own.
 */
function demandUniqueIds(text: string): void {
  const ids = Array.from(text.matchAll(/^ {4}("[^"]*"): \{"verdict"/gm), ([, id]) => id!);
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) throw new SyntaxError(`at 'cases': ${id} stands there twice`);
    seen.add(id);
  }
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

/** A copy with the keys of every object in order, `schema` and `suite` first, `verdict` first in a row. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => sorted(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
  return Object.fromEntries(entries) as T;
}

const FIRST = ['schema', 'suite', 'variant', 'verdict', 'attempts', 'passes', 'case_hash'];

function rank(key: string): number {
  const at = FIRST.indexOf(key);
  return at < 0 ? FIRST.length : at;
}
