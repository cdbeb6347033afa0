/** The part of Vitest's matcher context that the matchers use. */
export interface MatcherContext {
  task?: { meta: object } | undefined;
}

/** What a matcher answers Vitest. */
export interface MatcherResult {
  pass: boolean;
  message(): string;
}
