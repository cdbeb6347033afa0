/** What the calls of one stage cost, as far as the target says: whole numbers that add up. */
export interface StageUsage {
  /** requests to models */
  requests: number;
  /** of them, answered from recordings */
  replayed: number;
  /** of all requests, replayed or not */
  input_tokens: number;
  output_tokens: number;
  /** how long each call took that a model answered, in whole milliseconds, in the order in which they ended */
  ms: readonly number[];
}

/** Stage → what its calls cost. `begin` and `end` are there under their own names. */
export type CaseUsage = Readonly<Record<string, StageUsage>>;

/** What tokens cost. */
export interface Prices {
  /** of a million tokens that the model reads */
  input_per_million: number;
  /** of a million tokens that it writes */
  output_per_million: number;
  /** ISO 4217 */
  currency: string;
}
