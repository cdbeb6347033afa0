import type { EvalCase, ExpectAnswer, ExpectAssembly } from '../cases/index.ts';
import type { Relevance } from '../metrics/index.ts';
import type { AnswerOptions } from '../stages/answer/options.ts';
import type { AssemblyOptions } from '../stages/assembly/options.ts';
import type { InjectOptions } from '../stages/inject/options.ts';
import { toAnswerCleanly } from './to-answer-cleanly.ts';
import { toAssembleWithin } from './to-assemble-within.ts';
import type { ExpectedSections, HitSectionOptions } from './to-hit-section.ts';
import { toHitSection } from './to-hit-section.ts';
import { toInjectReferenced } from './to-inject-referenced.ts';
import type { ExpectedMemory, MatchDimensionsOptions } from './to-match-dimensions.ts';
import { toMatchDimensions } from './to-match-dimensions.ts';
import { type RankResultsOptions, toRankResults } from './to-rank-results.ts';
import type { ExpectedConflicts, ResolveConflictsOptions } from './to-resolve-conflicts.ts';
import { toResolveConflicts } from './to-resolve-conflicts.ts';
import { type ExpectedRetrieval, type ToRetrieveOptions, toRetrieve } from './to-retrieve.ts';

/** What `expect` gains, typed by augmentation. */
export interface CaliperMatchers<R = unknown> {
  /** Asserts that predicted memories match ground truth; without a threshold every label must match. */
  toMatchDimensions(
    expected: readonly ExpectedMemory[] | { memories: readonly ExpectedMemory[] },
    options?: MatchDimensionsOptions,
  ): R;
  /** Asserts what was decided about new memories; without a threshold every expected action must be right. */
  toResolveConflicts(expected: ExpectedConflicts, options?: ResolveConflictsOptions): R;
  /** Asserts that memories are in their sections of a profile; without a threshold all of them must be. */
  toHitSection(expected: ExpectedSections, options?: HitSectionOptions): R;
  /** Asserts that one section holds a memory, by its id or its content. */
  toHitSection(memory: string): R;
  /** Asserts how results are ranked; without a threshold the first ten ranks must be perfect. */
  toRankResults(expected: Relevance | EvalCase, options?: RankResultsOptions): R;
  /** Asserts which memories an injected profile shows; without a threshold all that are referred to. */
  toInjectReferenced(expected: readonly string[] | EvalCase, options?: InjectOptions): R;
  /** Asserts what was retrieved for a question; without a threshold all that is expected must be there. */
  toRetrieve(expected: ExpectedRetrieval | EvalCase, options?: ToRetrieveOptions): R;
  /** Asserts an answer's citations, opening, product name, texts and sources. */
  toAnswerCleanly(expected?: ExpectAnswer | EvalCase, options?: AnswerOptions): R;
  /** Asserts the size of a prompt, the SQL that it took and the documents in it. */
  toAssembleWithin(expected: ExpectAssembly | EvalCase, options?: AssemblyOptions): R;
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: an augmentation must repeat Vitest's own type parameters
  interface Matchers<T = any> extends CaliperMatchers<T> {}
  // biome-ignore lint/suspicious/noExplicitAny: Vitest's ExpectStatic extends both, so both must say the same
  interface AsymmetricMatchersContaining extends CaliperMatchers<any> {}
}

/** The matchers, for `expect.extend` where the plugin's set-up file is not used. */
export const matchers = {
  toMatchDimensions,
  toResolveConflicts,
  toHitSection,
  toRankResults,
  toInjectReferenced,
  toRetrieve,
  toAnswerCleanly,
  toAssembleWithin,
};
