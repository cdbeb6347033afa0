import { stringify } from 'yaml';
import { storable, storableLine } from '../text/index.ts';
import type { LabelledPair } from './read-pairs.ts';

/** Two texts that nobody has labelled yet. */
export type UnlabelledPair = Required<Omit<LabelledPair, 'same'>>;

const MAX_ABOUT = 100;
/** Of characters that may count twice, and well below what is read. */
const MAX_NOTE = 300;

/**
 * Pairs as the file that `caliper calibrate` reads, but for the labels: each `same` is null, which is refused until a person
 * has put true or false there. Texts are made fit to be stored, and kept on one line.
 *
 * @param about what the pairs are of, for the comment at the top
 */
export function renderSkeleton(pairs: readonly UnlabelledPair[], about: string): string {
  const lines = [
    `# Pairs of memories of ${storableLine(about, MAX_ABOUT)} that are near the threshold. Write true in place of null where a and b say`,
    '# the same, false where they do not, and remove a pair that cannot be told.',
  ];
  const entries = pairs.map(({ a, b, note }) => ({
    a: storable(a),
    b: storable(b),
    note: storableLine(note, MAX_NOTE),
    same: null,
  }));
  const yaml = stringify(
    { pairs: entries },
    {
      lineWidth: 0,
      defaultStringType: 'QUOTE_DOUBLE',
      defaultKeyType: 'PLAIN',
      doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    },
  );
  return `${lines.join('\n')}\n${yaml}`;
}
