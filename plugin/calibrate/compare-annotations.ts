import type { EvalCase } from '../cases/index.ts';
import { pairMemories } from '../metrics/index.ts';

/** A memory of `expected_l1`. */
export type AnnotatedMemory = NonNullable<EvalCase['expected_l1']>['memories'][number];

/** A memory of an annotator, and where it stands in `expected_l1.memories`. */
interface Placed {
  memory: AnnotatedMemory;
  index: number;
}

/** A memory as two annotators have it; null: one has no such memory. */
export type JudgedMemory = { a: Placed; b: Placed } | { a: Placed; b: null } | { a: null; b: Placed };

/**
 * The memories of a case that two people annotated: first those that both have, paired by content as in scoring (dice,
 * 0.5), then those of the first alone, then those of the second.
 */
export function compareAnnotations(one: EvalCase, other: EvalCase): JudgedMemory[] {
  const [a, b] = [placed(one), placed(other)];
  const { pairs } = pairMemories(a.map(bare), b.map(bare));
  const [ofA, ofB] = [
    new Set(pairs.map(({ truth }) => truth)),
    new Set(pairs.map(({ predicted }) => predicted)),
  ];
  return [
    ...pairs.map(({ truth, predicted }) => ({ a: a[truth]!, b: b[predicted]! })),
    ...a.filter(({ index }) => !ofA.has(index)).map((each) => ({ a: each, b: null })),
    ...b.filter(({ index }) => !ofB.has(index)).map((each) => ({ a: null, b: each })),
  ];
}

function placed({ expected_l1 }: EvalCase): Placed[] {
  return (expected_l1?.memories ?? []).map((memory, index) => ({ memory, index }));
}

/** What an annotator demands of a prediction is no demand on the other annotator. */
function bare({ memory: { content, dimensions } }: Placed) {
  return { content, dimensions };
}
