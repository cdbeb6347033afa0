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
  const own = new AbortController();
  const give = (): void => own.abort();
  signal.addEventListener('abort', give, { once: true });
  let late = false;
  const timer =
    service.timeout === null
      ? undefined
      : setTimeout(() => {
          late = true;
          own.abort();
        }, service.timeout);
  try {
    const response = await fetch(url, {
      method: verb,
      headers: {
        accept: 'application/json',
        ...service.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      signal: own.signal,
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      statusText: `HTTP ${response.status} ${response.statusText}`.trim(),
      isJson: /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? ''),
      text: await readBody(response, method, service.maxAnswerBytes),
    };
  } catch (reason) {
    signal.throwIfAborted();
    if (reason instanceof TargetError) throw reason;
    const asked = `'${method}' (${verb} ${shownUrl(url)})`;
    if (late) throw new TargetError('timeout', `${asked} got no answer within ${service.timeout} ms`);
    throw new TargetError('infra', `${asked} failed: ${service.secrets.redact(chainText(reason))}`, {
      cause: reason,
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', give);
  }
}

/** The beginning of what a server said, fit to be shown. */
export function shownText(service: Service, text: string): string {
  const words = storable(service.secrets.redact(text.trim()), MAX_SHOWN);
  return words === '' ? 'an empty body' : JSON.stringify(words);
}

/**
 * `fetch failed: connect ECONNREFUSED 127.0.0.1:9`: the reason is what caused it. Known by their form: in a VM context
 * the errors of `fetch` are of another class.
 */
function chainText(reason: unknown): string {
  const texts: string[] = [];
  for (let each = reason as Cause; each && texts.length < 4; each = each.cause as Cause) {
    const text = each.message || each.code || each.name;
    if (typeof text === 'string' && !texts.includes(text)) texts.push(text);
  }
  return texts.join(': ') || String(reason);
}

type Cause = { message?: unknown; code?: unknown; name?: unknown; cause?: unknown } | null | undefined;
