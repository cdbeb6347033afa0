import { redactPrivateKeys } from './private-key-blocks.ts';
import { redactAssignments } from './secret-assignments.ts';
import { secretPatterns } from './secret-patterns.ts';

const REDACTED = '[redacted]';

/**
 * Some word that every form of a credential contains. Most texts have none, and one search for them all costs a
 * tenth of trying every form.
 */
const TRIGGER =
  /authorization|bearer|cookie|:\/\/|sk-|k_live_|k_test_|gh[opsur]_|github_pat_|glpat-|hf_|npm_|a[ks]ia|xox[abeoprs]-|aiza|eyj|private key|passw|passphrase|pwd|secret|token|key|密码|口令|密钥|令牌/i;

/**
 * Replaces what looks like a credential by `[redacted]`: Authorization and Cookie headers, bearer tokens,
 * passwords in URLs, the tokens of well-known services, JSON Web Tokens, PEM private keys, and values
 * assigned to names such as `password`, `token` or `api_key`. Takes time linear in the text.
 *
 * It goes by form, so it is a net and no proof: a password in the middle of a sentence is not seen. Known
 * values go whatever their form when given as `literals`.
 *
 * @param literals values to replace wherever they occur, such as `secretsFromEnv(process.env)`; empty ones
 * are ignored
 */
export function redactSecrets(text: string, literals: readonly string[] = []): string {
  let result = text;
  for (const literal of literals) if (literal !== '') result = result.replaceAll(literal, REDACTED);
  if (!TRIGGER.test(result)) return result;
  result = redactPrivateKeys(result, REDACTED);
  for (const { pattern, isSecret } of secretPatterns) {
    result = result.replace(pattern, (match, ...rest) => {
      const { head = '', secret = '' } = rest.at(-1) as { head?: string; secret?: string };
      if (secret.startsWith(REDACTED) || (isSecret && !isSecret(secret))) return match;
      return head + REDACTED;
    });
  }
  return redactAssignments(result, REDACTED);
}
