import type { Registry } from 'vitest-caliper';
import type { Attributes, TimeVelocity } from './attributes.ts';
import { attributesOf } from './attributes.ts';
import { contentOf } from './content.ts';
import { gatherEvidence } from './evidence.ts';
import { chooseLabels, type Label } from './labels.ts';
import { Speech } from './speech.ts';
import { type Clause, joinClauses, splitClauses } from './text.ts';
import type { ExtractionRules } from './versions.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

/** A set of rules over a registry, compiled once and used for all cases. It keeps nothing of a case. */
export class Extractor {
  readonly rules: ExtractionRules;
  readonly speech: Speech;
  readonly #vocabulary: Vocabulary;
  readonly #velocities: ReadonlyMap<string, TimeVelocity>;

  constructor(rules: ExtractionRules, registry: Registry) {
    this.rules = rules;
    this.speech = new Speech(rules.speech);
    this.#vocabulary = buildVocabulary(rules.cues, registry);
    this.#velocities = new Map(registry.dimensions.map(({ id, time_velocity }) => [id, time_velocity]));
  }

  /**
   * The labels of a text, strongest first; empty when it says nothing for any allowed dimension.
   *
   * @param allowed dimension ids that the caller asks for
   * @param order whether the text is a standing order
   */
  labels(text: string, allowed: readonly string[], order: boolean): Label[] {
    const evidence = gatherEvidence(text, this.#vocabulary, this.rules.evidence, this.speech);
    if (order) {
      const { dimension, score } = this.rules.order;
      const known = evidence.get(dimension);
      evidence.set(dimension, { label: known?.label ?? null, score: score + (known?.score ?? 0) });
    }
    return chooseLabels(evidence, allowed, this.rules.labels);
  }

  /**
   * The pieces of a statement that make a memory each. Where compounds are split, a clause with a strongest label other
   * than that of the clauses before it begins a new piece; one without a label goes on about theirs. An order is whole.
   */
  topics(text: string, allowed: readonly string[], order: boolean): string[] {
    if (order || this.rules.compounds === 'whole') return [text];
    const topics: { dimension: string | null; clauses: Clause[] }[] = [];
    for (const clause of splitClauses(text)) {
      const dimension = this.labels(clause.text, allowed, false)[0]?.dimension ?? null;
      const last = topics.at(-1);
      if (last && (dimension === null || last.dimension === null || dimension === last.dimension)) {
        last.clauses.push(clause);
        last.dimension ??= dimension;
      } else {
        topics.push({ dimension, clauses: [clause] });
      }
    }
    return topics.map(({ clauses }) => joinClauses(clauses));
  }

  /** Whether a statement is sure enough for these rules. */
  isWorthKeeping(text: string): boolean {
    return this.rules.hedged === 'keep' || !this.speech.is('hedge', text);
  }

  /** See {@link contentOf}. */
  content(text: string): string {
    return contentOf(text, this.speech);
  }

  /** See {@link attributesOf}. */
  attributes(
    text: string,
    order: boolean,
    labels: readonly [Label, ...Label[]],
    now: string | null,
  ): Attributes {
    return attributesOf({ text, order, labels }, this.#velocities, now, this.rules.attributes, this.speech);
  }
}
