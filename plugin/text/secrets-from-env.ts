const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD/i;
/** Shorter values (`true`, `1`, `dev`) occur in ordinary text. */
const SHORTEST = 8;

/**
 * The values of environment variables that, by their name, hold secrets: the name contains KEY, TOKEN, SECRET
 * or PASSWORD in any case, and the value has eight characters or more. Meant for `redactSecrets`.
 *
 * @param env such as `process.env`
 * @returns distinct values, longest first, so that a value that contains another goes whole
 */
export function secretsFromEnv(env: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value !== undefined && value.trim().length >= SHORTEST ? [value.trim()] : [],
  );
  return [...new Set(values)].sort((a, b) => b.length - a.length);
}
