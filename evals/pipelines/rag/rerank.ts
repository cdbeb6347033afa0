/** Scores of texts for a question, in their order: higher is better. */
export type Rerank = (question: string, texts: readonly string[], signal: AbortSignal) => Promise<number[]>;
