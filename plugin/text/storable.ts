import { safe } from './safe.ts';
import { secretsFromEnv } from './secrets-from-env.ts';

let secrets: string[] | undefined;

/**
 * Foreign text as this process may print and store it: `safe`, with the values of the environment's secrets
 * redacted as well. The environment is read once.
 *
 * @param maxChars how many code points are kept at most; default: all
 */
export function storable(text: string, maxChars?: number): string {
  secrets ??= secretsFromEnv(process.env);
  return safe(text, { secrets, ...(maxChars === undefined ? {} : { maxChars }) });
}

/**
 * The same on one line, for notes and messages that are lines themselves.
 *
 * @param maxChars how many code points are kept at most
 */
export function storableLine(text: string, maxChars: number): string {
  return storable(text.replace(/\s+/g, ' '), maxChars);
}
