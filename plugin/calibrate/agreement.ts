import type { EvalCase } from '../cases/index.ts';
import { chanceAgreement } from '../metrics/cohen-kappa.ts';
import { cohenKappa, type Interval, ratio } from '../metrics/index.ts';
import { mulberry32 } from '../metrics/mulberry32.ts';
import { percentileBounds } from '../metrics/percentile-bounds.ts';
import { groupBy } from '../scores/group-by.ts';
import { compareAnnotations, type JudgedMemory } from './compare-annotations.ts';

/** The cases of one annotator. */
export type AnnotatedCases = ReadonlyMap<string, EvalCase>;

/** A thing that two annotators judged, in words of either. */
interface Item {
  case_id: string;
  a: string;
  b: string;
}

/** How far two annotators agree on one question. */
export interface Agreement {
  /** a dimension, or a field of memories */
  name: string;
  /** memories that both judged, or that one has and the other lacks */
  n: number;
  /** pₒ, the share of them on which they agree; null without any */
  observed: number | null;
  /** pₑ, the share on which they would by chance, given how often each says what; null without any */
  expected: number | null;
  /** Cohen's, (pₒ − pₑ) / (1 − pₑ); null where both say one and the same of all */
  kappa: number | null;
  /** 95 %, resampled over cases, seeded; null where too few resamples have a kappa */
  interval: Interval | null;
}

const FIELDS = ['memory_type', 'time_velocity'] as const;

/** Something that two annotators said otherwise of a memory. */
export interface Disagreement {
  case_id: string;
  /** the memory, as the first annotator wrote it, or the second where the first lacks it */
  content: string;
  /** the labels that only one of them gave; a memory that one lacks has all of the other's */
  only_a: string[];
  only_b: string[];
  /** of a memory that both have, the fields in which it differs, with what each said */
  fields: { name: (typeof FIELDS)[number]; a: string; b: string }[];
  /** which side has no such memory; null: both have it */
  lacks: 'a' | 'b' | null;
  /** where the memory stands in `expected_l1.memories` of either; null: it is lacking there */
  index_a: number | null;
  index_b: number | null;
}

export interface AgreementReport {
  /** case ids that both annotated */
  cases: string[];
  /** case ids that one of them alone has */
  left_out: string[];
  /** memories that were paired, and all of them on either side together */
  paired: number;
  memories: number;
  dimensions: Agreement[];
  /** of paired memories */
  fields: Agreement[];
  /** by case id; within a case the paired memories first */
  disagreements: Disagreement[];
}

const RESAMPLES = 1000;
const SEED = 1;

/**
 * How far two annotators agree on `expected_l1`. Their memories are paired by content as in scoring (dice, 0.5); a memory
 * that one of them lacks counts as one to which that side gives no label. For each dimension every memory is judged with
 * or without it; type and velocity are compared on the pairs.
 */
export function agreementOf(a: AnnotatedCases, b: AnnotatedCases): AgreementReport {
  const common = [...a.keys()].filter((id) => b.has(id)).sort();
  const judged = common.flatMap((case_id) =>
    compareAnnotations(a.get(case_id)!, b.get(case_id)!).map((memory) => ({ case_id, ...memory })),
  );
  const paired = judged.flatMap(({ case_id, a: x, b: y }) =>
    x && y ? [{ case_id, a: x.memory, b: y.memory }] : [],
  );
  const labels = [...new Set(judged.flatMap((each) => [...labelsOf(each.a), ...labelsOf(each.b)]))].sort();
  return {
    cases: common,
    left_out: [
      ...[...a.keys()].filter((id) => !b.has(id)),
      ...[...b.keys()].filter((id) => !a.has(id)),
    ].sort(),
    paired: paired.length,
    memories: judged.length,
    dimensions: labels.map((label) =>
      agreement(
        label,
        judged.map(({ case_id, a: x, b: y }) => ({
          case_id,
          a: String(labelsOf(x).includes(label)),
          b: String(labelsOf(y).includes(label)),
        })),
      ),
    ),
    fields: FIELDS.map((field) =>
      agreement(
        field,
        paired.map(({ case_id, a: x, b: y }) => ({ case_id, a: String(x[field]), b: String(y[field]) })),
      ),
    ),
    disagreements: judged.flatMap(({ case_id, ...memory }) => disagreement(case_id, memory)),
  };
}

function labelsOf(side: JudgedMemory['a']): readonly string[] {
  return side?.memory.dimensions ?? [];
}

/** What is said otherwise of a memory, as a list of one; none where all is alike. */
function disagreement(case_id: string, { a, b }: JudgedMemory): Disagreement[] {
  const [x, y] = [labelsOf(a), labelsOf(b)];
  const only_a = x.filter((label) => !y.includes(label));
  const only_b = y.filter((label) => !x.includes(label));
  const fields = FIELDS.flatMap((name) =>
    a && b && a.memory[name] !== b.memory[name]
      ? [{ name, a: String(a.memory[name]), b: String(b.memory[name]) }]
      : [],
  );
  if (a && b && only_a.length + only_b.length + fields.length === 0) return [];
  return [
    {
      case_id,
      content: (a ?? b)!.memory.content,
      only_a,
      only_b,
      fields,
      lacks: a === null ? 'a' : b === null ? 'b' : null,
      index_a: a?.index ?? null,
      index_b: b?.index ?? null,
    },
  ];
}

function agreement(name: string, items: readonly Item[]): Agreement {
  return {
    name,
    n: items.length,
    observed: ratio(items.filter(({ a, b }) => a === b).length, items.length),
    expected: chanceAgreement(...sides(items)),
    kappa: cohenKappa(...sides(items)),
    interval: bootstrap(items),
  };
}

function sides(items: readonly Item[]): [a: string[], b: string[]] {
  return [items.map(({ a }) => a), items.map(({ b }) => b)];
}

/** Whole cases are drawn: the memories of one are not independent. */
function bootstrap(items: readonly Item[]): Interval | null {
  const byCase = [...groupBy(items, ({ case_id }) => case_id).values()];
  if (byCase.length < 2) return null;
  const random = mulberry32(SEED);
  const values: number[] = [];
  for (let sample = 0; sample < RESAMPLES; sample++) {
    const drawn = byCase.flatMap(() => byCase[Math.floor(random() * byCase.length)]!);
    const kappa = cohenKappa(...sides(drawn));
    if (kappa !== null) values.push(kappa);
  }
  return values.length < RESAMPLES / 2 ? null : percentileBounds(values, 0.95);
}
