import { cleanText } from './clean-text.ts';
import { redactSecrets } from './redact-secrets.ts';

export interface SafeOptions {
  /** how many characters (code points) are kept at most; default: all */
  maxChars?: number;
  /** values to redact whatever their form, such as `secretsFromEnv(process.env)` */
  secrets?: readonly string[];
}

/**
 * Text of unknown origin, fit to be stored and shown: secrets redacted, then control characters replaced and
 * the rest cut off. In this order, so that the cut cannot leave half a secret that no longer looks like one.
 *
 * @throws RangeError when `maxChars` is no integer of 0 or more
 */
export function safe(text: string, { maxChars, secrets }: SafeOptions = {}): string {
  return cleanText(redactSecrets(text, secrets), maxChars);
}
