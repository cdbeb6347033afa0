import { inspect } from 'node:util';
import { decimal } from '../decimal.ts';
import type { Prices, StageUsage } from './types.ts';

/** Prices as the author of a suite writes them. */
export interface PriceOptions {
  /** of a million tokens that the model reads: a number of 0 or more */
  input_per_million: number;
  /** of a million tokens that it writes: a number of 0 or more */
  output_per_million: number;
  /** three capital letters of ISO 4217. @default 'USD' */
  currency?: string;
}

/** So that no sum of costs is infinite, in any currency. */
export const MAX_PRICE = 1e12;

const FIELDS = ['input_per_million', 'output_per_million', 'currency'];

/**
 * Prices with the currency filled in.
 *
 * @throws TypeError naming what is wrong, what was received and what is allowed
 */
export function pricesFrom(options: PriceOptions): Prices {
  const form = 'prices must be { input_per_million, output_per_million, currency? }';
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`${form}, received ${inspect(options)}`);
  const unknown = Object.keys(options).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) throw new TypeError(`prices have no field '${unknown}'; ${form}`);
  const { input_per_million, output_per_million, currency = 'USD' } = options;
  for (const [field, price] of Object.entries({ input_per_million, output_per_million })) {
    if (!Number.isFinite(price) || price < 0 || price > MAX_PRICE) {
      throw new TypeError(
        `prices: '${field}' must be a number from 0 to ${MAX_PRICE}, for a million tokens; received ${inspect(price)}`,
      );
    }
  }
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw new TypeError(
      `prices: 'currency' must be three capital letters such as 'USD', received ${inspect(currency)}`,
    );
  }
  return { input_per_million, output_per_million, currency };
}

/** A cost by the case, in the currency of the prices; null where one of them is unknown. */
export function costPerCase(cost: number | null, cases: number): number | null {
  return cost === null || cases === 0 ? null : decimal(cost / cases);
}

/**
 * What tokens cost, in the currency of the prices, those of replayed requests too: what a run without recordings
 * would have to pay.
 *
 * @param prices null: unknown, so the cost is null
 */
export function costOf(
  { input_tokens, output_tokens }: Pick<StageUsage, 'input_tokens' | 'output_tokens'>,
  prices: Prices | null,
): number | null {
  if (!prices) return null;
  return decimal((input_tokens * prices.input_per_million + output_tokens * prices.output_per_million) / 1e6);
}
