import { createHash } from 'node:crypto';
import type { CorpusDocument } from '../../targets/types.ts';
import { demandOption } from '../option-checks.ts';
import type { RetrievalSettings } from '../rag/settings.ts';
import { thresholdsFrom } from '../thresholds.ts';
import type { Bound, Json, Thresholds } from '../types.ts';
import { RETRIEVAL_METRICS } from './measure.ts';

/** What is searched, how, and what a case has to reach. */
export interface RetrievalOptions {
  /**
   * The documents that the target is given to index, once a worker, and that failures are explained with; from
   * `readCorpus`, for example. Part of the subject, by hash. @default none: the target has a corpus of its own
   */
  corpus?: readonly CorpusDocument[];
  /** Handed to the target with each question: `{ top_k: 5 }`. Part of the subject. @default {} */
  options?: Record<string, Json>;
  /** Short for `question_pass_rate`. @default 1, unless another threshold is given */
  pass?: Bound;
  /** Short for `doc_rate`. */
  docs?: Bound;
  /** Short for `token_rate`. */
  tokens?: Bound;
  /** Short for `enum_rate`. */
  enums?: Bound;
  /** Any other metric of the stage by its name in reports. */
  [metric: string]: unknown;
}

/** Short names of metrics. */
export const RETRIEVAL_ALIASES = {
  pass: 'question_pass_rate',
  docs: 'doc_rate',
  tokens: 'token_rate',
  enums: 'enum_rate',
};

/**
 * Options split into how questions are retrieved for and the thresholds of a case.
 *
 * @throws TypeError on an unknown option or a value outside its range, naming what is allowed
 */
export function retrievalRules({ corpus, options = {}, ...rest }: RetrievalOptions): {
  settings: RetrievalSettings;
  thresholds: Thresholds;
} {
  const name = (option: string) => ({ stage: 'retrieval', option });
  demandOption(
    typeof options === 'object' && options !== null && !Array.isArray(options),
    name('options'),
    'an object',
    options,
  );
  if (corpus !== undefined) demandCorpus(corpus);
  const thresholds = thresholdsFrom(rest, RETRIEVAL_METRICS, RETRIEVAL_ALIASES);
  return {
    settings: { options, corpus: corpus ?? null },
    thresholds: Object.keys(thresholds).length > 0 ? thresholds : { question_pass_rate: 1 },
  };
}

/** What a suite's subject says of how it retrieves; undefined where there is nothing to say. */
export function retrievalSubject({
  options,
  corpus,
}: RetrievalSettings): { [key: string]: Json } | undefined {
  if (corpus === null && Object.keys(options).length === 0) return undefined;
  return {
    ...(Object.keys(options).length > 0 ? { options: { ...options } } : {}),
    ...(corpus === null ? {} : { corpus: { documents: corpus.length, hash: corpusHash(corpus) } }),
  };
}

/** 16 hex digits over ids, kinds and texts, whatever the order of the documents. */
function corpusHash(corpus: readonly CorpusDocument[]): string {
  const rows = corpus.map(({ id, kind = null, text }) => JSON.stringify([id, kind, text])).sort();
  return createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16);
}

function demandCorpus(corpus: unknown): void {
  const name = { stage: 'retrieval', option: 'corpus' };
  const isDocument = (each: Partial<CorpusDocument> | null) =>
    typeof each?.id === 'string' && each.id !== '' && typeof each.text === 'string';
  demandOption(
    Array.isArray(corpus) && corpus.length > 0,
    name,
    'a list of at least one document { id, text }, such as readCorpus gives',
    Array.isArray(corpus) ? corpus : typeof corpus,
  );
  const documents = corpus as CorpusDocument[];
  const odd = documents.findIndex((each) => !isDocument(each));
  if (odd !== -1) {
    throw new TypeError(`retrieval option 'corpus': document ${odd} is not { id, text, kind? } with texts`);
  }
  const ids = new Set<string>();
  for (const { id } of documents) {
    const folded = id.normalize('NFC');
    if (ids.has(folded)) {
      throw new TypeError(
        `retrieval option 'corpus': two documents have the id ${JSON.stringify(id)}; rename one`,
      );
    }
    ids.add(folded);
  }
}
