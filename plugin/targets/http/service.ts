import http from 'node:http';
import https from 'node:https';
import { inspect } from 'node:util';
import { percentDecoded } from '../../text/index.ts';
import { demandBytes, MAX_ANSWER } from '../options.ts';
import { Secrets } from './secrets.ts';

/** Where a service is, and how it is asked. */
export interface ServiceOptions {
  /** `http:` or `https:`. A user and password in it are sent as an Authorization header */
  url: string | URL;
  /** sent with each request */
  headers?: Record<string, string>;
  /** milliseconds that one answer may take. @default none: the case's own time holds */
  timeout?: number;
  /** the largest answer that is read, in bytes. @default 10 MB (10 × 1024 × 1024) */
  maxAnswerBytes?: number;
}

/** The options with their defaults filled in. */
export interface Service {
  /** without user, password and fragment */
  url: URL;
  headers: Record<string, string>;
  /** null: none */
  timeout: number | null;
  maxAnswerBytes: number;
  /** keeps connections for the next request */
  agent: http.Agent;
  secrets: Secrets;
}

/** How long a connection is kept that nobody uses: shorter than servers do, so that none closes it under a request. */
const IDLE = 1000;

/**
 * @param owner whose options they are, as messages name it
 * @throws TypeError naming the option that is wrong, what was received and what is allowed; never a credential
 */
export function serviceFrom(owner: string, options: ServiceOptions): Service {
  const { headers = {}, timeout = null, maxAnswerBytes = MAX_ANSWER } = options;
  const url = urlFrom(owner, options.url);
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    throw new TypeError(`${owner}: 'headers' must be { name: text }, received ${typeof headers}`);
  }
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') {
      throw new TypeError(
        `${owner}: the header '${name}' must be a text, received ${value === undefined ? 'undefined: is its environment variable set?' : typeof value}`,
      );
    }
  }
  if (timeout !== null && !(Number.isFinite(timeout) && timeout > 0)) {
    throw new TypeError(`${owner}: 'timeout' must be milliseconds over 0, received ${inspect(timeout)}`);
  }
  demandBytes(owner, 'maxAnswerBytes', maxAnswerBytes);
  const all = { ...basicAuth(url), ...headers };
  const secrets = new Secrets(url, all);
  url.username = '';
  url.password = '';
  url.hash = '';
  const { Agent } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: IDLE });
  return { url, headers: all, timeout, maxAnswerBytes, agent, secrets };
}

/** A URL as messages show it: without what may hold a credential. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function urlFrom(owner: string, received: unknown): URL {
  const text = received instanceof URL ? received.href : received;
  if (typeof text === 'string' && URL.canParse(text)) {
    const url = new URL(text);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  }
  throw new TypeError(
    `${owner}: 'url' must be an http: or https: URL, such as 'http://127.0.0.1:8000/rpc', received ${typeof text === 'string' && text !== '' ? 'another text' : inspect(received)}`,
  );
}

/** As a header, so that the URL holds no credential where it is shown or recorded. */
function basicAuth({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const pair = `${percentDecoded(username)}:${percentDecoded(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
