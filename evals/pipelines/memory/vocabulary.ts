import type { Registry } from 'vitest-caliper';
import { fold } from '../text/normalise.ts';
import { termsOf } from './cues/terms.ts';
import type { CuePattern, CueTable, CueWeight } from './cues/types.ts';
import { Lexicon } from './lexicon.ts';

/** What a term stands for. */
export interface Signal {
  /** dimension id or `#tag` */
  key: string;
  weight: CueWeight;
  /** the registry's own wording, when the term is a display name or an alias */
  label: string | null;
}

/** All cues that labels are read from, ready to be looked up. */
export interface Vocabulary {
  lexicon: Lexicon<Signal>;
  patterns: readonly CuePattern[];
}

/** A name that the registry's author chose is enough for one label, but not for one beside a stronger. */
const NAME_WEIGHT: CueWeight = 2;

/**
 * Joins the general cue tables with the registry's display names and aliases. Names of a single character are
 * left out: in running Chinese text they are parts of other words.
 */
export function buildVocabulary(tables: readonly CueTable[], registry: Registry): Vocabulary {
  const lexicon = new Lexicon<Signal>();
  for (const { key, weight, terms } of tables.flatMap((table) => table.rows)) {
    const signals = key === '' ? [] : [{ key, weight, label: null }];
    for (const term of termsOf(terms)) lexicon.add(fold(term), signals);
  }
  for (const { id, display_name } of registry.dimensions) {
    for (const name of [
      display_name,
      ...(Object.hasOwn(registry.aliases, id) ? registry.aliases[id]! : []),
    ]) {
      if ([...name].length > 1) lexicon.add(fold(name), [{ key: id, weight: NAME_WEIGHT, label: name }]);
    }
  }
  return { lexicon, patterns: tables.flatMap((table) => table.patterns) };
}
