import type { z } from 'zod';
import type { Problem } from '../yaml/index.ts';
import type { caseSchema, metaSchema } from './schema/case.ts';
import type { turn } from './schema/question.ts';
import type { ACTIONS, LANGUAGES, MEMORY_TYPES, TIME_VELOCITIES } from './schema/values.ts';

export type CaseMeta = z.infer<typeof metaSchema>;
export type EvalCase = z.infer<typeof caseSchema>;
export type ExistingMemory = NonNullable<EvalCase['existing_memories']>[number];
export type GroundTruthMemory = NonNullable<EvalCase['expected_l1']>['memories'][number];
export type ConflictAction = NonNullable<EvalCase['expected_l15']>['actions'][number];
export type ExpectedL2 = NonNullable<EvalCase['expected_l2']>;
/** `{query: [ids] | {id: grade}}` */
export type ExpectedSearchResults = NonNullable<EvalCase['expected_search_results']>;
export type ExpectedInject = NonNullable<EvalCase['expected_inject']>;
export type CaseTurn = z.infer<typeof turn>;
export type ExpectAnswer = NonNullable<EvalCase['expect_answer']>;
export type ExpectAssembly = NonNullable<EvalCase['expect_assembly']>;
export type MemoryType = (typeof MEMORY_TYPES)[number];
export type TimeVelocity = (typeof TIME_VELOCITIES)[number];
export type ActionName = (typeof ACTIONS)[number];
export type CaseLanguage = (typeof LANGUAGES)[number];

/** A case that is sound, with what its file says about it. Plain JSON. */
export interface LoadedCase {
  /** As it was written: text keeps its form, keys keep their order. */
  case: EvalCase;
  /** 16 hex digits over what decides a verdict; equal hashes mean an equal exam. */
  hash: string;
  /** Place of each value of `case`: `[line, col, line, col, …]` in pre-order. The first pair is the case's own. */
  positions: number[];
}

/** A case file as it was read. Plain JSON. */
export interface CaseFile {
  file: string;
  /** null when the file has none, or one that is not sound. */
  meta: CaseMeta | null;
  /** The sound cases, in the order of the file. */
  cases: LoadedCase[];
  /** In the order of the text. A case that an error lies in is not in `cases`. */
  problems: Problem[];
}
