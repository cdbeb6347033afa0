import type { Evidence } from './evidence.ts';

/** A dimension that a text is labelled with. */
export interface Label {
  /** registry id */
  dimension: string;
  /** what is emitted: the registry's wording found in the text, otherwise the id */
  label: string;
  score: number;
}

export interface LabelRules {
  /** the least score of the strongest label */
  first: number;
  /** the least score of each label beside it */
  further: number;
  /** how many labels at most */
  most: number;
  /** a score over this counts as this, so that one long list of cues does not crowd out the rest */
  cap: number;
}

/**
 * The strongest labels of a text, strongest first; ties go to the dimension listed first. Empty when nothing is
 * strong enough.
 *
 * @param evidence by dimension id
 * @param allowed ids that the caller asks for, in its order
 */
export function chooseLabels(
  evidence: ReadonlyMap<string, Evidence>,
  allowed: readonly string[],
  rules: LabelRules,
): Label[] {
  const ranked = [...new Set(allowed)]
    .flatMap((dimension) => {
      const found = evidence.get(dimension);
      if (!found) return [];
      return [{ dimension, label: found.label ?? dimension, score: Math.min(found.score, rules.cap) }];
    })
    .sort((a, b) => b.score - a.score);
  return ranked
    .filter(({ score }, i) => score >= (i === 0 ? rules.first : rules.further))
    .slice(0, rules.most);
}
