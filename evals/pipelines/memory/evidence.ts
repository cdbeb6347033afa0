import { fold } from '../text/normalise.ts';
import type { CueBoundary, CueCombination } from './cues/types.ts';
import type { Speech } from './speech.ts';
import { type Subject, subjectOf } from './subject.ts';
import { splitClauses } from './text.ts';
import type { Signal, Vocabulary } from './vocabulary.ts';

/** How cues add up; a version chooses them. */
export interface EvidenceRules {
  combinations: readonly CueCombination[];
  boundaries: readonly CueBoundary[];
  /** dimensions that only a clause about the user gives evidence for */
  personal: readonly string[];
}

/** What a text says for one dimension. */
export interface Evidence {
  /** sum of the weights of the distinct cues, at least 1 */
  score: number;
  /** the registry's wording found in the text; null when only general cues were found */
  label: string | null;
}

interface Cue extends Signal {
  /** what was found: the same finding counts once in a text */
  source: string;
}

/**
 * The evidence for each dimension in a text. Cues are read clause by clause, because whom a clause is about and
 * which cues stand together decide what they mean; over the text they add up.
 */
export function gatherEvidence(
  text: string,
  vocabulary: Vocabulary,
  rules: EvidenceRules,
  speech: Speech,
): Map<string, Evidence> {
  const found = new Map<string, Map<string, Cue>>();
  let subject: Subject = 'self';
  for (const clause of splitClauses(fold(text))) {
    subject = subjectOf(clause.text, subject, speech);
    for (const cue of cuesOf(clause.text.trim(), subject, vocabulary, rules)) {
      const bySource = found.get(cue.key) ?? new Map<string, Cue>();
      const known = bySource.get(cue.source);
      if (!known || cue.weight > known.weight)
        bySource.set(cue.source, { ...cue, label: cue.label ?? known?.label ?? null });
      else if (known.label === null) known.label = cue.label;
      found.set(cue.key, bySource);
    }
  }
  return new Map([...found].map(([key, bySource]) => [key, sum([...bySource.values()])]));
}

function cuesOf(clause: string, subject: Subject, vocabulary: Vocabulary, rules: EvidenceRules): Cue[] {
  const cues: Cue[] = [];
  for (const hit of vocabulary.lexicon.find(clause)) {
    for (const signal of hit.values) cues.push({ ...signal, source: hit.term });
  }
  for (const { key, weight, pattern } of vocabulary.patterns) {
    if (pattern.test(clause)) cues.push({ key, weight, label: null, source: pattern.source });
  }
  const tags = new Set(cues.map((cue) => cue.key));
  for (const { when, unless = [], key, weight } of rules.combinations) {
    if (!when.every((tag) => tags.has(tag)) || unless.some((tag) => tags.has(tag))) continue;
    cues.push({ key, weight, label: null, source: when.join('+') });
  }
  const dropped = new Set(subject === 'other' ? rules.personal : []);
  for (const { when, drops } of rules.boundaries) {
    if (when.every((tag) => tags.has(tag))) for (const key of drops) dropped.add(key);
  }
  return cues.filter((cue) => !cue.key.startsWith('#') && !dropped.has(cue.key));
}

function sum(cues: readonly Cue[]): Evidence {
  const named = cues.filter((cue) => cue.label !== null).sort((a, b) => b.weight - a.weight);
  return { score: cues.reduce((total, cue) => total + cue.weight, 0), label: named[0]?.label ?? null };
}
