import { createHash } from 'node:crypto';
import { isObject, requestText, resultOf } from '../json-rpc.ts';
import { methodsOption, type TargetMethod } from '../methods.ts';
import { demandKnown } from '../options.ts';
import { proxyTarget } from '../proxy.ts';
import { TargetError } from '../target-error.ts';
import type { Target } from '../types.ts';
import { exchange, type ServiceAnswer, shownText } from './exchange.ts';
import { type Service, type ServiceOptions, serviceFrom, shownUrl } from './service.ts';

export interface HttpTargetOptions extends ServiceOptions {
  /** the methods that the service has. @default those that its `describe` lists, else all */
  methods?: TargetMethod[];
}

const KNOWN = ['url', 'headers', 'methods', 'timeout', 'maxAnswerBytes'];

/**
 * A system that is reached over HTTP: each call is a JSON-RPC 2.0 request, POSTed to one URL. Calls are made in parallel;
 * nothing is retried, and redirects are not followed. A call whose case is over is aborted.
 *
 * @throws TypeError naming the option that is wrong, what was received and what is allowed
 */
export function httpTarget(options: HttpTargetOptions): Target {
  demandKnown('httpTarget', options, KNOWN);
  const service = serviceFrom('httpTarget', options);
  const ids = new RequestIds();
  return proxyTarget(
    async (method, params, { signal }) => {
      const id = ids.take(method, params);
      try {
        const body = requestText(id, method, params);
        const answer = await exchange(service, { method, verb: 'POST', url: service.url, body }, signal);
        return resultOf(jsonOf(service, method, answer), id, method, (text) => service.secrets.redact(text));
      } finally {
        ids.release(id);
      }
    },
    methodsOption('httpTarget', options.methods),
  );
}

/**
 * Ids that say what is asked for: the same in every run, so that a recorded answer is found again, and unique among the
 * requests under way, so that no answer is taken for another's.
 */
class RequestIds {
  readonly #taken = new Set<string>();

  take(method: TargetMethod, params: object): string {
    const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
    const name = `${method}-${hash}`;
    let id = name;
    for (let nth = 2; this.#taken.has(id); nth += 1) id = `${name}-${nth}`;
    this.#taken.add(id);
    return id;
  }

  release(id: string): void {
    this.#taken.delete(id);
  }
}

/** @throws TargetError: `infra` for a status that is no success, unless it brings a JSON-RPC error; else `parse` */
function jsonOf(service: Service, method: string, answer: ServiceAnswer): unknown {
  const { status, statusText, isJson, text } = answer;
  const from = `'${method}' (POST ${shownUrl(service.url)})`;
  if (status >= 300 && status < 400) {
    throw new TargetError(
      'infra',
      `${from} answered ${statusText}: redirects are not followed, name the address itself`,
    );
  }
  const parsed = parsedJson(service, text);
  if (status < 200 || status >= 300) {
    if (isJson && isObject(parsed) && isObject(parsed.error) && parsed.jsonrpc === '2.0') return parsed;
    throw new TargetError('infra', `${from} answered ${statusText}: ${shownText(service, text)}`);
  }
  if (!isJson) {
    throw new TargetError(
      'parse',
      `${from} answered ${statusText} without the content type application/json: ${shownText(service, text)}`,
      { answer: service.secrets.redact(text) },
    );
  }
  if (parsed === undefined) {
    throw new TargetError('parse', `${from} answered what is no JSON: ${shownText(service, text)}`, {
      answer: service.secrets.redact(text),
    });
  }
  return parsed;
}

/** undefined: it is no JSON */
function parsedJson(service: Service, text: string): unknown {
  try {
    return service.secrets.parse(text);
  } catch {
    return undefined;
  }
}
