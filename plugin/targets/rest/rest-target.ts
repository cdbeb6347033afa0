import { inspect } from 'node:util';
import { exchange, shownText } from '../http/exchange.ts';
import { type Service, type ServiceOptions, serviceFrom, shownUrl } from '../http/service.ts';
import { demandMethod, type TargetMethod } from '../methods.ts';
import { demandKnown } from '../options.ts';
import { proxyTarget } from '../proxy.ts';
import { MethodMissing, TargetError } from '../target-error.ts';
import type { Description, Target } from '../types.ts';
import { checkPick, type Pick, pickResult } from './pick.ts';
import { checkPath, checkTemplate, fillPath, fillTemplate, type Template } from './template.ts';

/** How one method of the contract is asked of a service. */
export interface RestMethod {
  /** @default 'POST' */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** below the URL's own path; `{{case_id}}` stands for a parameter, escaped */
  path: string;
  /** parameters of the query, by a template; lists and objects are sent as JSON */
  query?: { [name: string]: Template };
  /** a template, or a function of the call's parameters that gives JSON. @default none is sent */
  body?: Template | ((params: never) => unknown);
  /** @default the whole answer */
  pick?: Pick;
}

export interface RestTargetOptions extends ServiceOptions {
  /** what the service cannot say of itself */
  describe: Description;
  methods: Partial<Record<Exclude<TargetMethod, 'describe'>, RestMethod>>;
}

const KNOWN = ['url', 'headers', 'timeout', 'maxAnswerBytes', 'describe', 'methods'];
const KNOWN_OF_METHOD = ['method', 'path', 'query', 'body', 'pick'];
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * A service that speaks HTTP and JSON, but not the contract: each method is mapped to a path, a body and where in the
 * answer its result is.
 *
 * @throws TypeError naming the option or the placeholder that is wrong, what was received and what is allowed
 */
export function restTarget(options: RestTargetOptions): Target {
  demandKnown('restTarget', options, KNOWN);
  const { describe, methods } = options;
  const service = serviceFrom('restTarget', options);
  if (typeof describe !== 'object' || describe === null) {
    throw new TypeError(
      `restTarget: 'describe' must be { subject: { name, version }, … }, received ${inspect(describe)}`,
    );
  }
  if (typeof methods !== 'object' || methods === null) {
    throw new TypeError(
      `restTarget: 'methods' must be { retrieve: { path, … }, … }, received ${inspect(methods)}`,
    );
  }
  for (const [name, spec] of Object.entries(methods)) checkMethod(name, spec);
  const specs = new Map(Object.entries(methods) as [TargetMethod, RestMethod][]);
  return proxyTarget(
    async (method, params, { signal }) => {
      if (method === 'describe') return describe;
      const spec = specs.get(method);
      if (!spec) throw new MethodMissing(method);
      return askService(service, method, spec, params, signal);
    },
    new Set<TargetMethod>(['describe', ...specs.keys()]),
  );
}

function checkMethod(name: string, spec: RestMethod): void {
  demandMethod('restTarget', name);
  const owner = `restTarget: methods.${name}`;
  if (name === 'describe') throw new TypeError(`${owner}: what it says is the option 'describe'`);
  demandKnown(owner, spec, KNOWN_OF_METHOD);
  const { method = 'POST', path, query = {}, body, pick } = spec;
  if (!VERBS.includes(method)) {
    throw new TypeError(`${owner}: 'method' must be one of ${VERBS.join(', ')}, received ${inspect(method)}`);
  }
  if (typeof path !== 'string' || !path.startsWith('/')) {
    throw new TypeError(`${owner}: 'path' must begin with '/', received ${inspect(path)}`);
  }
  checkPath(owner, name, path);
  checkTemplate(owner, name, query);
  if (method === 'GET' && body !== undefined)
    throw new TypeError(`${owner}: a GET request has no body: use 'query'`);
  if (body !== undefined && typeof body !== 'function') checkTemplate(owner, name, body);
  if (pick !== undefined) checkPick(owner, pick);
}

async function askService(
  service: Service,
  method: TargetMethod,
  { method: verb = 'POST', path, query = {}, body, pick }: RestMethod,
  params: object,
  signal: AbortSignal,
): Promise<unknown> {
  const url = new URL(service.url);
  url.pathname = url.pathname.replace(/\/$/, '') + fillPath(path, params);
  for (const [name, value] of Object.entries(fillTemplate(query, params) as Record<string, unknown>)) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const sent = typeof body === 'function' ? body(params as never) : body && fillTemplate(body, params);
  const request = { method, verb, url, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) };
  const { status, statusText, text } = await exchange(service, request, signal);
  const from = `'${method}' (${verb} ${shownUrl(url)})`;
  if (status < 200 || status >= 300) {
    const redirect = status >= 300 && status < 400 ? ' (redirects are not followed)' : '';
    throw new TargetError('infra', `${from} answered ${statusText}${redirect}: ${shownText(service, text)}`);
  }
  if (text.trim() === '') return pickResult(method, pick, null);
  let answer: unknown;
  try {
    answer = service.secrets.parse(text);
  } catch {
    throw new TargetError('parse', `${from} answered what is no JSON: ${shownText(service, text)}`, {
      answer: service.secrets.redact(text),
    });
  }
  return pickResult(method, pick, answer);
}
