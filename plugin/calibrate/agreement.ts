import type { EvalCase } from '../cases/index.ts';
import { cohenKappa, type Interval, pairMemories, ratio } from '../metrics/index.ts';
import { mulberry32 } from '../metrics/mulberry32.ts';
import { percentileBounds } from '../metrics/percentile-bounds.ts';
import { groupBy } from '../scores/group-by.ts';

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
  /** the share of them on which they agree; null without any */
  observed: number | null;
  /** Cohen's; null where both say one and the same of all */
  kappa: number | null;
  /** 95 %, resampled over cases, seeded; null where too few resamples have a kappa */
  interval: Interval | null;
}

/** Something that two annotators said otherwise. */
export interface Disagreement {
  case_id: string;
  /** the memory, as the first annotator wrote it, or the second where the first lacks it */
  content: string;
  /** the labels that only one of them gave; a memory that one lacks has all of the other's */
  only_a: string[];
  only_b: string[];
  /** which side has no such memory; null: both have it */
  lacks: 'a' | 'b' | null;
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
  const compared = common.map((id) => compareCase(a.get(id)!, b.get(id)!));
  const labels = [
    ...new Set(compared.flatMap(({ items }) => items.flatMap(({ a: x, b: y }) => [...x, ...y]))),
  ].sort();
  return {
    cases: common,
    left_out: [
      ...[...a.keys()].filter((id) => !b.has(id)),
      ...[...b.keys()].filter((id) => !a.has(id)),
    ].sort(),
    paired: compared.reduce((sum, { pairs }) => sum + pairs.length, 0),
    memories: compared.reduce((sum, { items }) => sum + items.length, 0),
    dimensions: labels.map((label) =>
      agreement(
        label,
        compared.flatMap(({ case_id, items }) =>
          items.map((item) => ({
            case_id,
            a: String(item.a.includes(label)),
            b: String(item.b.includes(label)),
          })),
        ),
      ),
    ),
    fields: (['memory_type', 'time_velocity'] as const).map((field) =>
      agreement(
        field,
        compared.flatMap(({ case_id, pairs }) =>
          pairs.map(([x, y]) => ({ case_id, a: String(x[field]), b: String(y[field]) })),
        ),
      ),
    ),
    disagreements: compared.flatMap(({ case_id, items }) =>
      items.flatMap(({ content, a: x, b: y, lacks }): Disagreement[] => {
        const only_a = x.filter((label) => !y.includes(label));
        const only_b = y.filter((label) => !x.includes(label));
        return only_a.length + only_b.length > 0 ? [{ case_id, content, only_a, only_b, lacks }] : [];
      }),
    ),
  };
}

type Memory = NonNullable<EvalCase['expected_l1']>['memories'][number];

interface ComparedCase {
  case_id: string;
  pairs: [Memory, Memory][];
  items: { content: string; a: readonly string[]; b: readonly string[]; lacks: 'a' | 'b' | null }[];
}

function compareCase(one: EvalCase, other: EvalCase): ComparedCase {
  const [a, b] = [one.expected_l1?.memories ?? [], other.expected_l1?.memories ?? []];
  // What an annotator demands of a prediction is no demand on the other annotator.
  const bare = ({ content, dimensions }: Memory) => ({ content, dimensions });
  const { pairs } = pairMemories(a.map(bare), b.map(bare));
  const [ofA, ofB] = [
    new Set(pairs.map(({ truth }) => truth)),
    new Set(pairs.map(({ predicted }) => predicted)),
  ];
  return {
    case_id: one.case_id,
    pairs: pairs.map(({ truth, predicted }) => [a[truth]!, b[predicted]!]),
    items: [
      ...pairs.map(({ truth, predicted }) => ({
        content: a[truth]!.content,
        a: a[truth]!.dimensions,
        b: b[predicted]!.dimensions,
        lacks: null,
      })),
      ...a.flatMap((memory, index) =>
        ofA.has(index) ? [] : [{ content: memory.content, a: memory.dimensions, b: [], lacks: 'b' as const }],
      ),
      ...b.flatMap((memory, index) =>
        ofB.has(index) ? [] : [{ content: memory.content, a: [], b: memory.dimensions, lacks: 'a' as const }],
      ),
    ],
  };
}

function agreement(name: string, items: readonly Item[]): Agreement {
  return {
    name,
    n: items.length,
    observed: ratio(items.filter(({ a, b }) => a === b).length, items.length),
    kappa: kappaOf(items),
    interval: bootstrap(items),
  };
}

function kappaOf(items: readonly Item[]): number | null {
  return cohenKappa(
    items.map(({ a }) => a),
    items.map(({ b }) => b),
  );
}

/** Whole cases are drawn: the memories of one are not independent. */
function bootstrap(items: readonly Item[]): Interval | null {
  const byCase = [...groupBy(items, ({ case_id }) => case_id).values()];
  if (byCase.length < 2) return null;
  const random = mulberry32(SEED);
  const values: number[] = [];
  for (let sample = 0; sample < RESAMPLES; sample++) {
    const drawn = byCase.flatMap(() => byCase[Math.floor(random() * byCase.length)]!);
    const kappa = kappaOf(drawn);
    if (kappa !== null) values.push(kappa);
  }
  return values.length < RESAMPLES / 2 ? null : percentileBounds(values, 0.95);
}
