import type { Registry } from '../registry/index.ts';
import type { SuiteInfo } from '../scores/types.ts';
import { DEFAULT_PAIRING } from '../stages/pairing.ts';
import type { Json, Stage } from '../stages/types.ts';
import type { Description } from '../targets/types.ts';
import { storable } from '../text/index.ts';
import type { PlacedCorpus } from './corpus-reader.ts';
import type { SuiteRules } from './define-suite.ts';

/** Raised when a field of a case comes to mean something else. */
const CASE_SCHEMA_VERSION = 1;

/**
 * What a run says of its suite: the subject (what is tuned; baselines are compared across subjects) and the
 * caliber (how it is measured; baselines are compared under an equal one only).
 *
 * @param stages all stages of the suite, also those that this run leaves out
 * @param weaker why the run measures under less than the suite requires, and so decides nothing; null: it does not
 * @param read hash of the templates, and what the corpus is; null where the suite has none
 */
export function suiteInfo(
  definition: SuiteRules,
  place: { name: string; variant?: string; file: string },
  stages: readonly Stage[],
  description: Description,
  registry: Registry | null,
  { templates, corpus }: { templates: string | null; corpus: PlacedCorpus | null },
  weaker: string | null = null,
): SuiteInfo {
  const { subject, embedder, tokenizer } = description;
  const tuned = stages.flatMap(({ name, subject: options }) => (options ? [[name, options] as const] : []));
  return {
    ...place,
    fail_on: weaker === null ? definition.failOn : 'never',
    ...(weaker === null ? {} : { weaker }),
    locale: definition.locale,
    report_locale: definition.reportLocale,
    gates: definition.gates,
    ...(definition.sliceBy.length > 0 ? { slice_by: definition.sliceBy } : {}),
    ...(definition.prices ? { prices: definition.prices } : {}),
    thresholds: Object.fromEntries(stages.map((stage) => [stage.name, stage.thresholds])),
    subject: clean({
      ...subject,
      registry: registry?.hash ?? null,
      templates,
      ...(corpus === null ? {} : { corpus: { documents: corpus.documents, hash: corpus.hash } }),
      ...(tuned.length > 0 ? { stages: Object.fromEntries(tuned) } : {}),
    }),
    caliber: clean({
      case_schema: CASE_SCHEMA_VERSION,
      embedder: embedder ?? null,
      tokenizer: tokenizer ?? null,
      ...(definition.requires === null ? {} : { requires: definition.requires }),
      ...(stages.some(({ pairs }) => pairs) && !stages.some(({ pairing }) => pairing !== undefined)
        ? { pairing: { ...DEFAULT_PAIRING } }
        : {}),
      stages: Object.fromEntries(stages.map((stage) => [stage.name, stage.caliber])),
    }),
  };
}

/** A target's own words as plain JSON with safe texts; what is no JSON is left out. */
function clean(value: object): { [key: string]: Json } {
  return JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'string' ? storable(item) : item)));
}
