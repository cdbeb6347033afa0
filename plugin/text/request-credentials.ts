/** Shorter ones (`none`, `ollama`) occur in ordinary text. */
const SHORTEST_CREDENTIAL = 8;
const CREDENTIAL_HEADER = /^(?:proxy-)?authorization$|cookie$|(?:^|-)(?:api)?(?:key|token|secret|auth)$/i;
const CREDENTIAL_PARAMETER =
  /^(?:.*[_-])?(?:key|apikey|token|secret|sig|signature|password|auth|authorization|credential)$/i;

/**
 * What a request proves its right with, to be kept out of messages and files: user and password of its URL, values of
 * query parameters and headers that are known by their names. Of headers also the words, so that `Bearer …` is found by
 * its token. Each once; those under eight characters are left out.
 */
export function requestCredentials(url: URL, headers: Iterable<readonly [string, string]>): string[] {
  const found = [
    ...[...headers].flatMap(([name, value]) => (CREDENTIAL_HEADER.test(name) ? wordsOf(value) : [])),
    ...[url.username, url.password].flatMap((part) => [part, percentDecoded(part)]),
    ...[...url.searchParams].flatMap(([name, value]) => (isCredentialParameter(name) ? [value] : [])),
  ];
  return [...new Set(found)].filter((text) => text.length >= SHORTEST_CREDENTIAL);
}

/** Whether a query parameter holds a credential, by its name. */
export function isCredentialParameter(name: string): boolean {
  return CREDENTIAL_PARAMETER.test(name);
}

function wordsOf(value: string): string[] {
  return [value, ...value.split(/[\s;,]+/).flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])];
}

/** Percent-encoding undone, where it is sound. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
