import type { ClientRequest } from 'node:http';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import type { Decision, Replayer } from './replayer.ts';

/** The replayer that is asked at present; one a worker, exchanged by each test file. */
interface Interception {
  replayer: Replayer | null;
}

const KEY = Symbol.for('vitest-caliper.replay');
type Holder = Record<symbol, Interception | undefined>;

/**
 * Puts a replayer before the requests of this worker, in place of the one that was there: requests of `fetch`, `http`
 * and `https`, and of what is built on them. Both are patched once, `fetch` in each VM context; where no replayer is
 * asked, requests pass.
 *
 * @returns takes the replayer away again, if it is still the one that is asked
 */
export function intercept(replayer: Replayer): () => void {
  const interception = patchedHttp();
  patchFetch(interception);
  interception.replayer = replayer;
  return () => {
    if (interception.replayer === replayer) interception.replayer = null;
  };
}

/** Patches `http` and `https`, which a worker's test files share, and gives what the patches go by. */
function patchedHttp(): Interception {
  const builtin = process.getBuiltinModule;
  const holder = builtin('node:net').Socket as unknown as Holder;
  const known = holder[KEY];
  if (known) return known;
  const interception: Interception = { replayer: null };
  Object.defineProperty(holder, KEY, { value: interception });
  // By a loader of Node's own. Imported, it would be a part of the VM context that was the first to ask, and what that
  // context then has of `http` would be as it was before it is patched.
  const { createRequire, syncBuiltinESMExports } = builtin('node:module');
  const require = createRequire(import.meta.url);
  const { getRawRequest } = require('@mswjs/interceptors') as typeof import('@mswjs/interceptors');
  const { ClientRequestInterceptor } =
    require('@mswjs/interceptors/ClientRequest') as typeof import('@mswjs/interceptors/ClientRequest');
  const { setImmediate } = builtin('node:timers');
  const interceptor = new ClientRequestInterceptor();
  interceptor.on('request', async ({ request, requestId, controller }) => {
    answer(controller, await interception.replayer?.decide(requestId, request));
  });
  interceptor.on('response', ({ response, request, requestId, isMockedResponse }) => {
    if (isMockedResponse) return;
    // The body that is recorded does not end when the connection breaks; by then it has all that came.
    const outgoing = getRawRequest(request) as ClientRequest;
    const closed = new Promise<void>((resolve) => outgoing.once('close', () => setImmediate(resolve)));
    interception.replayer?.answered(requestId, { response, encoded: true, closed });
  });
  interceptor.apply();
  // So that `import { request } from 'node:http'` is what was put there.
  syncBuiltinESMExports();
  return interception;
}

function patchFetch(interception: Interception): void {
  const holder = globalThis as unknown as Holder;
  if (holder[KEY]) return;
  Object.defineProperty(holder, KEY, { value: interception });
  const interceptor = new FetchInterceptor();
  interceptor.on('request', async ({ request, requestId, controller }) => {
    answer(controller, await interception.replayer?.decide(requestId, request));
  });
  interceptor.on('response', ({ response, requestId, isMockedResponse }) => {
    if (!isMockedResponse) interception.replayer?.answered(requestId, { response, encoded: false });
  });
  interceptor.apply();
}

interface Controller {
  respondWith(response: Response): void;
  errorWith(reason?: unknown): void;
}

function answer(controller: Controller, decision: Decision): void {
  if (!decision) return;
  if ('response' in decision) controller.respondWith(decision.response);
  else controller.errorWith(ofNode(decision.error));
}

/** An error of a VM context as one of Node's own, which alone its modules know for an error. */
function ofNode(error: Error): Error {
  const NodeError = Object.getPrototypeOf(process.getBuiltinModule('node:assert').AssertionError);
  if (error instanceof NodeError) return error;
  const { name, message, code } = error as Error & { code?: string };
  return Object.assign(new NodeError(message, { cause: error }), { name, code });
}
