import type { ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { getRawRequest } from '@mswjs/interceptors';
import { ClientRequestInterceptor } from '@mswjs/interceptors/ClientRequest';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import type { Replayer } from './replayer.ts';

/**
 * Puts a replayer before the requests of this worker: those of `fetch`, `http` and `https`, and of what is built on
 * them. Requests to hosts that are not recorded pass.
 *
 * @returns takes it away again
 */
export function intercept(replayer: Replayer): () => void {
  const ofFetch = new FetchInterceptor();
  const ofHttp = new ClientRequestInterceptor();
  const interceptors = [ofFetch, ofHttp];
  for (const interceptor of interceptors) {
    interceptor.on('request', async ({ request, requestId, controller }) => {
      const decision = await replayer.decide(requestId, request);
      if (!decision) return;
      if ('response' in decision) controller.respondWith(decision.response);
      else controller.errorWith(decision.error);
    });
    interceptor.apply();
  }
  ofFetch.on('response', ({ response, requestId, isMockedResponse }) => {
    if (!isMockedResponse) replayer.answered(requestId, { response, encoded: false });
  });
  ofHttp.on('response', ({ response, request, requestId, isMockedResponse }) => {
    if (!isMockedResponse)
      replayer.answered(requestId, { response, encoded: true, closed: closeOf(request) });
  });
  // So that `import { request } from 'node:http'` is what was put there.
  syncBuiltinESMExports();
  return () => {
    for (const interceptor of interceptors) interceptor.dispose();
    syncBuiltinESMExports();
  };
}

/** The body that is recorded does not end when the connection breaks; by then it has all that came. */
function closeOf(request: Request): Promise<void> {
  const outgoing = getRawRequest(request) as ClientRequest;
  return new Promise((resolve) => outgoing.once('close', () => setImmediate(resolve)));
}
