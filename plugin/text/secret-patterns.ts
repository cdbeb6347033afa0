/** A form in which credentials are written. Group `head` is kept, group `secret` replaced. */
export interface SecretPattern {
  pattern: RegExp;
  /** Whether what stands in the secret's place is one. Default: always. */
  isSecret?: (value: string) => boolean;
}

const hasDigit = (value: string): boolean => /\d/.test(value);

/** Whether a value has letters and digits, as few words do. */
export function mixesLettersAndDigits(value: string): boolean {
  return hasDigit(value) && /[A-Za-z]/.test(value);
}

/** Base64 of anything longer than a word has a digit, a capital inside or padding. */
function looksEncoded(value: string): boolean {
  return value.length >= 8 && /\d|[a-z][A-Z]|=$/.test(value);
}

/**
 * Credentials that are known by their form. A match that turns out to be no secret is passed over whole, and
 * the open-ended part of no pattern can hold a start of the same pattern, or is preceded by what rules that
 * out: so each takes time linear in the text.
 */
export const secretPatterns: readonly SecretPattern[] = [
  {
    pattern:
      /(?<head>\bauthorization\\?["']?\s{0,8}[:=]\s{0,8}\\?["']?(?:bearer|basic|token|apikey|negotiate)\s{1,8})(?<secret>[^\s"',;\\]+)/gi,
    isSecret: looksEncoded,
  },
  {
    pattern:
      /(?<head>\bauthorization\\?["']?\s{0,8}[:=]\s{0,8}\\?["']?(?:digest|oauth|hawk|signature|aws4-hmac-sha256)\s{1,8})(?<secret>[a-z_]{1,32}=[^\r\n]+)/gi,
  },
  {
    pattern: /(?<head>\bauthorization\\?["']?\s{0,8}[:=]\s{0,8}\\?["']?)(?<secret>[^\s"',;\\]{8,})/gi,
    isSecret: mixesLettersAndDigits,
  },
  { pattern: /(?<head>\bbearer\s{1,8})(?<secret>[\w.~+/=-]{16,})/gi, isSecret: hasDigit },
  {
    pattern:
      /(?<head>\bcookie\\?["']?\s{0,8}:\s{0,8}\\?["']?)(?<secret>[^=;\s"']{1,128}(?==)(?:[^\r\n"'=]+|="[^"\r\n]*"|=)*)/gi,
  },
  { pattern: /(?<head>:\/\/[^\s/?#:@"'<>]{0,128}:)(?<secret>[^\s/?#"'<>]+)(?=@)/g },
  // OpenAI, Anthropic and others; a run without a digit is a hyphenated word.
  { pattern: /(?<![A-Za-z0-9])(?<secret>sk-[\w-]{16,})/g, isSecret: hasDigit },
  { pattern: /(?<![A-Za-z0-9])(?<secret>[rs]k_(?:live|test)_[A-Za-z0-9]{16,})/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>gh[opsur]_[A-Za-z0-9]{20,})/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>github_pat_\w{20,})/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>glpat-[\w-]{20,})/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>hf_[A-Za-z0-9]{30,})/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>npm_[A-Za-z0-9]{36,})/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>(?:AKIA|ASIA)[A-Z0-9]{16})(?![A-Za-z0-9])/g },
  { pattern: /(?<![A-Za-z0-9])(?<secret>xox[abeoprs]-[A-Za-z0-9-]{10,})/g, isSecret: hasDigit },
  { pattern: /(?<![A-Za-z0-9])(?<secret>AIza[\w-]{30,})/g },
  { pattern: /(?<![\w-])(?<secret>eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){1,3})/g },
];
