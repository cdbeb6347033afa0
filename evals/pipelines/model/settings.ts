/** Where a model is, and how it may be asked. */
export interface ModelSettings {
  /** of an API like OpenAI's, with `/v1` */
  url: string;
  model: string;
  /** null: the server asks for none */
  key: string | null;
  /** at most; null: as many as there are */
  requestsPerMinute: number | null;
  /** at most, of both directions; null: as many as there are */
  tokensPerMinute: number | null;
  /** how often one request is made at most, the first time included */
  attempts: number;
  /** answers come in pieces */
  stream: boolean;
}

/** Which environment variables are read: `CALIPER_LLM_URL` and so on, or `CALIPER_EMBED_URL` and so on. */
export type ModelKind = 'LLM' | 'EMBED';

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_ATTEMPTS = 4;

/**
 * What the environment says of a model: `URL`, `MODEL`, `KEY`, `RPM` and `TPM` (requests and tokens a minute),
 * `ATTEMPTS`, `STREAM=1`, each behind `CALIPER_LLM_` or `CALIPER_EMBED_`. For embeddings the key of the chat model holds
 * where the server is the same.
 *
 * @returns null where it names no server
 * @throws Error naming the variable that is missing or wrong
 */
export function modelSettings(kind: ModelKind, env: Env = process.env): ModelSettings | null {
  const name = (part: string): string => `CALIPER_${kind}_${part}`;
  const read = (part: string): string | null => env[name(part)]?.trim() || null;
  const url = read('URL');
  if (url === null) return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(
      `${name('URL')} must be the URL of a server, such as http://127.0.0.1:11434/v1, received '${url}'`,
    );
  }
  const model = read('MODEL');
  if (model === null) throw new Error(`${name('MODEL')} must name a model of ${url}: it is not set`);
  const count = (part: string): number | null => {
    const text = read(part);
    if (text === null) return null;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    throw new Error(`${name(part)} must be a whole number over 0, received '${text}'`);
  };
  const shared =
    kind === 'EMBED' && env.CALIPER_LLM_URL?.trim() === url ? env.CALIPER_LLM_KEY?.trim() : undefined;
  return {
    url: url.replace(/\/+$/, ''),
    model,
    key: read('KEY') ?? (shared || null),
    requestsPerMinute: count('RPM'),
    tokensPerMinute: count('TPM'),
    attempts: count('ATTEMPTS') ?? DEFAULT_ATTEMPTS,
    stream: read('STREAM') === '1',
  };
}
