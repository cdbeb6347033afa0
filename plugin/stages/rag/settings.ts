import type { Json, Stage } from '../types.ts';

/** How a suite's questions are retrieved for, whichever of its stages needs the sources. */
export interface RetrievalSettings {
  /** handed to the target with each question */
  options: { readonly [name: string]: Json };
}

/** Of a suite without the stage `retrieval`. */
export const DEFAULT_RETRIEVAL: RetrievalSettings = { options: {} };

/** The settings of a suite: those of its `retrieval`, also where that stage is left out of the run. */
export function retrievalOf(stages: readonly Stage[]): RetrievalSettings {
  return stages.find(({ retrieval }) => retrieval !== undefined)?.retrieval ?? DEFAULT_RETRIEVAL;
}
