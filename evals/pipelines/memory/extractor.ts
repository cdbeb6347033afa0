import type { Registry } from 'vitest-caliper';
import type { Attributes, TimeVelocity } from './attributes.ts';
import { attributesOf } from './attributes.ts';
import { contentOf } from './content.ts';
import { gatherEvidence } from './evidence.ts';
import { chooseLabels, type Label } from './labels.ts';
import { Speech } from './speech.ts';
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
