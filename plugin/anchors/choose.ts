import { passagesOf } from './prose.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** Where in a document anchors are taken, in percent of its text: the middle of each fifth. */
export const POSITIONS = [10, 30, 50, 70, 90] as const;

export type AnchorPosition = (typeof POSITIONS)[number];

/** A sentence that stands for a position. */
export interface Anchor {
  position: AnchorPosition;
  sentence: Sentence;
}

/** Sentences so near to the middle of their fifth, in percent of the text, are as good as the nearest. */
const AS_GOOD = 2;

/**
 * A sentence for each fifth of a document: one of those that begin within two percent of the text of its middle, or the
 * nearest that begins in it. A fifth without a sentence has no anchor, so a document of one sentence has one, and one of
 * code alone none.
 *
 * @param isFair whether a sentence may be asked with: that no other document has it too
 */
export function chooseAnchors(
  text: string,
  isFair: (sentence: string) => boolean,
  random: () => number,
): Anchor[] {
  const sentences = passagesOf(text).flatMap(sentencesOf);
  const taken = new Set<string>();
  const anchors: Anchor[] = [];
  const share = ({ at }: Sentence) => (at / text.length) * 100;
  for (const position of POSITIONS) {
    const distance = (sentence: Sentence) => Math.abs(share(sentence) - position);
    const fifth = sentences
      .filter((sentence) => Math.floor(share(sentence) / 20) === Math.floor(position / 20))
      .sort((a, b) => distance(a) - distance(b) || a.at - b.at);
    const near = fifth.filter((sentence) => distance(sentence) <= AS_GOOD).length;
    const first = Math.floor(random() * near);
    const inTurn = [...fifth.slice(first, near), ...fifth.slice(0, first), ...fifth.slice(near)];
    const sentence = inTurn.find(({ text: asked }) => !taken.has(asked) && isFair(asked));
    if (sentence === undefined) continue;
    taken.add(sentence.text);
    anchors.push({ position, sentence });
  }
  return anchors;
}
