import { afterEach, describe, expect, it } from 'vitest';
import { type Handle, RpcServer, sendJson } from '../../../tests/support/rpc-server.ts';
import { TargetError } from '../target-error.ts';
import type { RetrieveParams, RetrieveResult, Target } from '../types.ts';
import { type RestMethod, type RestTargetOptions, restTarget } from './rest-target.ts';

let server: RpcServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const DESCRIPTION = { subject: { name: 'wiki', version: '7' } };
const PARAMS: RetrieveParams = {
  case_id: 'c-1',
  question: 'say "{{case_id}}" & 世界?',
  history: [],
  options: { top_k: 3 },
};

async function reached(retrieve: RestMethod, handle: Handle, more: Partial<RestTargetOptions> = {}) {
  server = await RpcServer.start(handle);
  const url = server.url.replace('/rpc', '/base/');
  return restTarget({ url, describe: DESCRIPTION, methods: { retrieve }, ...more });
}

const ask = (target: Target, params = PARAMS): Promise<RetrieveResult> =>
  target.retrieve!(params, { signal: new AbortController().signal });
const failure = (asked: Promise<unknown>): Promise<TargetError> =>
  asked.then(
    () => expect.unreachable(),
    (reason: TargetError) => {
      expect(reason).toBeInstanceOf(TargetError);
      return reason;
    },
  );

describe('a method of a REST service', () => {
  it('is a path, a body with values put in whole, and a way to its result', async () => {
    const body = {
      q: '{{question}}',
      k: '{{options.top_k}}',
      filter: { user: 'eval', tags: ['{{case_id}}', '{{options.none}}'], none: '{{options.none}}' },
      turns: '{{ history }}',
      rerank: false,
    };
    const sources = [{ doc: 'a.md', text: 'A' }];
    const target = await reached(
      {
        path: '/v1/search',
        body,
        pick: { sources: 'data.hits', channels: 'data.channels', sql_count: 'data.sql' },
      },
      (_, response) => sendJson(response, { data: { hits: sources, channels: { bm25: 1 } } }),
      { headers: { authorization: 'Bearer abcdefgh-ijkl' } },
    );
    expect(await ask(target)).toEqual({ sources, channels: { bm25: 1 } });
    const { verb, path, headers, body: sent } = server!.received[0]!;
    expect([verb, path, headers.authorization]).toEqual(['POST', '/base/v1/search', 'Bearer abcdefgh-ijkl']);
    expect(sent).toEqual({
      q: PARAMS.question,
      k: 3,
      filter: { user: 'eval', tags: ['c-1', null] },
      turns: [],
      rerank: false,
    });
  });

  it('is asked by GET, with parameters in path and query that break out of neither', async () => {
    const target = await reached(
      {
        method: 'GET',
        path: '/q/{{question}}/hits',
        query: { id: '{{case_id}}', o: '{{options}}', page: 1 },
      },
      (_, response) => sendJson(response, {}),
    );
    await ask(target, { ...PARAMS, question: '../a?b#c/世' });
    const { path, body } = server!.received[0]!;
    expect(body).toBeUndefined();
    expect(path).toBe('/base/q/..%2Fa%3Fb%23c%2F%E4%B8%96/hits?id=c-1&o=%7B%22top_k%22%3A3%7D&page=1');
  });

  it('is given and taken apart by functions', async () => {
    const target = await reached(
      {
        path: '/ask',
        body: ({ question }: RetrieveParams) => ({ prompt: `Q: ${question}` }),
        pick: {
          sources: ({ hits }: { hits: [string, string][] }) => hits.map(([doc, text]) => ({ doc, text })),
          channels: () => ({}),
        },
      },
      (_, response) => sendJson(response, { hits: [['a.md', 'A']] }),
    );
    expect(await ask(target)).toEqual({ sources: [{ doc: 'a.md', text: 'A' }], channels: {} });
    expect(server!.received[0]!.body).toEqual({ prompt: `Q: ${PARAMS.question}` });
  });

  it('gives the part at a path, or all of the answer', async () => {
    const handle: Handle = (_, response) => sendJson(response, { data: [{ ids: ['m-1'] }] });
    expect(await ask(await reached({ path: '/s', pick: 'data.0' }, handle))).toEqual({ ids: ['m-1'] });
    await server!.stop();
    expect(await ask(await reached({ path: '/s' }, handle))).toEqual({ data: [{ ids: ['m-1'] }] });
  });

  it.each<[string, TargetError['kind'], RegExp, RestMethod, Handle]>([
    [
      'fails',
      'infra',
      /\(POST http:\/\/127\.0\.0\.1:\d+\/base\/s\) answered HTTP 500 Internal Server Error: "oops"/,
      { path: '/s' },
      (_, r) => r.writeHead(500).end('oops'),
    ],
    [
      'redirects',
      'infra',
      /HTTP 302 Found \(redirects are not followed\): an empty body/,
      { path: '/s' },
      (_, r) => r.writeHead(302, { location: '/' }).end(),
    ],
    [
      'sends a page',
      'parse',
      /answered what is no JSON: "<html>"/,
      { path: '/s' },
      (_, r) => r.end('<html>'),
    ],
    [
      'has nothing at the path',
      'parse',
      /the answer of 'retrieve' has nothing at 'data\.sources'; it has the fields code, msg/,
      { path: '/s', pick: 'data.sources' },
      (_, r) => sendJson(r, { code: 1, msg: 'no' }),
    ],
    [
      'cannot be taken apart',
      'parse',
      /'pick' of 'retrieve' could not take the answer apart: .*undefined/,
      { path: '/s', pick: ({ a }: { a: { b: string } }) => a.b },
      (_, r) => sendJson(r, {}),
    ],
  ])('that %s is an error of the kind %s', async (_, kind, message, method, handle) => {
    const error = await failure(ask(await reached(method, handle)));
    expect(error.message).toMatch(message);
    expect(error.kind).toBe(kind);
  });
});

it('describes itself by its option, and has the methods that are mapped', async () => {
  const target = await reached({ path: '/s' }, () => {});
  expect(await target.describe({}, { signal: new AbortController().signal })).toEqual(DESCRIPTION);
  expect(Object.keys(target).sort()).toEqual(['describe', 'retrieve']);
});

it.each<[string, object, string]>([
  [
    'an unknown parameter',
    { retrieve: { path: '/s', body: { q: '{{query}}' } } },
    "restTarget: methods.retrieve: 'retrieve' has no parameter 'query'; there are case_id, question, history, options",
  ],
  [
    'an unknown parameter of a path',
    { aggregate: { path: '/s/{{id}}' } },
    "'aggregate' has no parameter 'id'; there are case_id",
  ],
  [
    'a placeholder within a text',
    { retrieve: { path: '/s', body: ['Q: {{question}}'] } },
    "'Q: {{question}}' has a placeholder within other text",
  ],
  [
    'what is no JSON',
    { retrieve: { path: '/s', body: { at: new Date(0).getTime, q: 1 } } },
    'a template is JSON, received [Function',
  ],
  [
    'a method of no contract',
    { retreive: { path: '/s' } },
    "there is no method 'retreive'; did you mean 'retrieve'?",
  ],
  ['describe', { describe: { path: '/s' } }, "what it says is the option 'describe'"],
  [
    'another verb',
    { retrieve: { path: '/s', method: 'FETCH' } },
    "'method' must be one of GET, POST, PUT, PATCH, DELETE, received 'FETCH'",
  ],
  ['a relative path', { retrieve: { path: 's' } }, "'path' must begin with '/', received 's'"],
  [
    'a body in GET',
    { retrieve: { path: '/s', method: 'GET', body: {} } },
    "a GET request has no body: use 'query'",
  ],
  [
    'a pick that is none',
    { retrieve: { path: '/s', pick: ['a'] } },
    "'pick' must be a path such as 'data.result'",
  ],
  [
    'an unknown field',
    { retrieve: { url: '/s' } },
    "there is no option 'url'; there are method, path, query, body, pick",
  ],
])('%s is refused where it is defined', (_, methods, message) => {
  expect(() =>
    restTarget({ url: 'http://localhost:1', describe: DESCRIPTION, methods } as RestTargetOptions),
  ).toThrow(message);
});
