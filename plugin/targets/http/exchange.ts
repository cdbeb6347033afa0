import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { storable } from '../../text/index.ts';
import { TargetError } from '../target-error.ts';
import { readBody } from './read-body.ts';
import { type Service, shownUrl } from './service.ts';

/** One request to a service. */
export interface ServiceRequest {
  /** of the contract, as messages name it */
  method: string;
  verb: string;
  url: URL;
  /** JSON; undefined: the request has none */
  body?: string;
}

/** Its answer, read to the end. */
export interface ServiceAnswer {
  status: number;
  /** `HTTP 503 Service Unavailable` */
  statusText: string;
  /** whether it says that it is JSON */
  isJson: boolean;
  text: string;
}

/** The longest time that a timer takes. */
const LONGEST = 2 ** 31 - 1;
/** How much of a server's own words is shown: code points. */
const MAX_SHOWN = 300;

/**
 * Makes a request and reads its answer, whatever its status. Redirects are not followed: what is measured has one
 * address, and credentials are for it alone.
 *
 * @throws TargetError: `infra` when there is no answer, or not all of it; `timeout` when the service's own time is up;
 *   `parse` when it is too large or no UTF-8. What the signal was fired with, when that ended it
 */
export async function exchange(
  service: Service,
  { method, verb, url, body }: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  signal.throwIfAborted();
  const asked = `'${method}' (${verb} ${shownUrl(url)})`;
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: verb,
    agent: service.agent,
    headers: {
      accept: 'application/json',
      ...service.headers,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  });
  const giveUp = (): void => void outgoing.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    giveUp();
  }, service.timeout ?? LONGEST);
  try {
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).on('error', reject).end(body);
    });
    return {
      status: incoming.statusCode!,
      statusText: `HTTP ${incoming.statusCode} ${incoming.statusMessage ?? ''}`.trim(),
      isJson: /^application\/(?:[\w.-]+\+)?json\b/i.test(incoming.headers['content-type'] ?? ''),
      text: await readBody(incoming, method, service.maxAnswerBytes),
    };
  } catch (reason) {
    outgoing.destroy();
    signal.throwIfAborted();
    if (reason instanceof TargetError) throw reason;
    if (late) throw new TargetError('timeout', `${asked} got no answer within ${service.timeout} ms`);
    const why = service.secrets.redact(messageOf(reason));
    throw new TargetError('infra', `${asked} failed: ${why}`, { cause: reason });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** The beginning of what a server said, fit to be shown. */
export function shownText(service: Service, text: string): string {
  const words = storable(service.secrets.redact(text.trim()), MAX_SHOWN);
  return words === '' ? 'an empty body' : JSON.stringify(words);
}

/** Known by its form: in a VM context the errors of Node are of another class. Some have a code alone. */
function messageOf(reason: unknown): string {
  const { message, code } = reason as { message?: unknown; code?: unknown };
  return String(message || code || reason);
}
