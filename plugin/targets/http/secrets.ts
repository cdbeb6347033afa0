import { redactSecrets, requestCredentials } from '../../text/index.ts';

const REDACTED = '[redacted]';

/** The credentials of an HTTP target, kept out of all that is shown or stored of its answers. */
export class Secrets {
  readonly #literals: readonly string[];

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#literals = requestCredentials(url, Object.entries(headers)).sort((a, b) => b.length - a.length);
  }

  /** Words of a server, or of a client about it, without credentials: these, and what looks like one. */
  redact(text: string): string {
    return redactSecrets(text, this.#literals);
  }

  /**
   * The JSON of an answer, in whose texts these credentials are redacted, as they are where it is recorded.
   *
   * @throws SyntaxError
   */
  parse(text: string): unknown {
    const literals = this.#literals.filter((literal) => text.includes(JSON.stringify(literal).slice(1, -1)));
    if (literals.length === 0) return JSON.parse(text);
    return JSON.parse(text, (_, value) =>
      typeof value === 'string'
        ? literals.reduce((clean, literal) => clean.replaceAll(literal, REDACTED), value)
        : value,
    );
  }
}
