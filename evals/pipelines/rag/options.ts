import { inspect } from 'node:util';
import type { ChunkOptions } from './chunk/chunks.ts';

/** What can be switched off, for all questions or for one. `children` and `rows` decide what is indexed, too. */
export interface Channels {
  /** child chunks; without them rows alone are searched */
  children: boolean;
  /** an entry for each row of a table; without them, from the start, tables are searched as text */
  rows: boolean;
  /** the words of a question, by FTS5 */
  bm25: boolean;
  /** the vectors; without them the chain has no embedder */
  vector: boolean;
  /** the complete list, for "list all …" and 有哪些 */
  enumeration: boolean;
  /** every occurrence of a number, for "where does 904 occur" and 出现几次 */
  census: boolean;
  /** what is said about the things that the question's things are connected to */
  graph: boolean;
  /** what the turns before are good for */
  follow_up: boolean;
}

/** What a retrieval can be tuned by. */
export interface RetrievalParams {
  /** how many sources of the hybrid channel, at most */
  top_k: number;
  /** how many entries each arm ranks, at most */
  candidates: number;
  /** the constant of the fusion */
  rrf_k: number;
  /** weight of BM25, 0 to 1; the vectors have the rest */
  bm25_weight: number;
  /** how much of what a question asks about the best source must hold, 0 to 1; under it nothing is found */
  floor: number;
  /** the same for an answer without a model; under it the answer is that the documents do not say */
  answer_floor: number;
  /** the cosine from which the best source need not hold the words, with an embedder of meanings; 0 to 1 */
  semantic_floor: number;
  /** how many sources the graph adds, at most */
  graph_top: number;
  /** how many characters of sources a prompt has, at most */
  prompt_chars: number;
}

export const CHUNKING: Readonly<Pick<ChunkOptions, 'parent_chars' | 'child_chars'>> = {
  parent_chars: 1600,
  child_chars: 800,
};

export const RETRIEVAL: Readonly<RetrievalParams> = {
  top_k: 6,
  candidates: 50,
  rrf_k: 10,
  bm25_weight: 0.6,
  floor: 0.15,
  answer_floor: 0.4,
  semantic_floor: 0.5,
  graph_top: 3,
  prompt_chars: 12_000,
};

export const CHANNELS: Readonly<Channels> = {
  children: true,
  rows: true,
  bm25: true,
  vector: true,
  enumeration: true,
  census: true,
  graph: true,
  follow_up: true,
};

type Range = { whole: boolean; least: number; most: number };

const RANGES: Record<keyof RetrievalParams | keyof typeof CHUNKING, Range> = {
  parent_chars: { whole: true, least: 50, most: 100_000 },
  child_chars: { whole: true, least: 20, most: 100_000 },
  top_k: { whole: true, least: 1, most: 1000 },
  candidates: { whole: true, least: 1, most: 10_000 },
  rrf_k: { whole: false, least: 0, most: 10_000 },
  bm25_weight: { whole: false, least: 0, most: 1 },
  floor: { whole: false, least: 0, most: 1 },
  answer_floor: { whole: false, least: 0, most: 1 },
  semantic_floor: { whole: false, least: 0, most: 1 },
  graph_top: { whole: true, least: 0, most: 1000 },
  prompt_chars: { whole: true, least: 1, most: 10_000_000 },
};

/**
 * Numbers with the defaults filled in; what is undefined is as if it were not there.
 *
 * @throws TypeError for a name that is none, RangeError for a value out of range
 */
export function checkedNumbers<T extends object>(defaults: Readonly<T>, given: object = {}): T {
  const known = Object.keys(defaults) as (keyof typeof RANGES & keyof T)[];
  const result = { ...defaults } as T;
  for (const [name, value] of Object.entries(given)) {
    const key = known.find((other) => other === name);
    if (key === undefined) throw unknownName(name, known);
    if (value === undefined) continue;
    const { whole, least, most } = RANGES[key];
    const inRange = typeof value === 'number' && value >= least && value <= most;
    if (!inRange || (whole && !Number.isInteger(value))) {
      const form = whole ? 'a whole number' : 'a number';
      throw new RangeError(
        `ragPipeline: '${name}' must be ${form} from ${least} to ${most}, received ${inspect(value)}`,
      );
    }
    Object.assign(result, { [key]: value });
  }
  return result;
}

/** @throws TypeError for a name that is no channel, or a value that is not true or false */
export function checkedChannels(defaults: Readonly<Channels>, given: object = {}): Channels {
  const known = Object.keys(defaults);
  const result = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) throw unknownName(name, known);
    if (value === undefined) continue;
    if (typeof value !== 'boolean') {
      throw new TypeError(
        `ragPipeline: the channel '${name}' must be true or false, received ${inspect(value)}`,
      );
    }
    Object.assign(result, { [name]: value });
  }
  return result;
}

function unknownName(name: string, known: readonly string[]): TypeError {
  return new TypeError(`ragPipeline: there is no ${inspect(name)}; there are ${known.join(', ')}`);
}
