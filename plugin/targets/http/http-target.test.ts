import { afterEach, describe, expect, it } from 'vitest';
import { type Handle, RpcServer, sendJson, sendResult } from '../../../tests/support/rpc-server.ts';
import { MethodMissing, TargetError } from '../target-error.ts';
import type { ExtractParams, Target } from '../types.ts';
import { type HttpTargetOptions, httpTarget } from './http-target.ts';

let server: RpcServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function reached(handle: Handle, options: Partial<HttpTargetOptions> = {}): Promise<Target> {
  server = await RpcServer.start(handle);
  return httpTarget({ url: server.url, ...options });
}

const PARAMS: ExtractParams = { case_id: 'c-1', conversation: 'hello 世界', dimensions: [] };
const never = (): AbortSignal => new AbortController().signal;
const extract = (target: Target, params = PARAMS, signal = never()): Promise<unknown> =>
  target.extract!(params, { signal });

async function failure(asked: Promise<unknown>): Promise<TargetError> {
  const reason = await asked.then(
    () => new Error('it succeeded'),
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(TargetError);
  return reason as TargetError;
}

describe('a request', () => {
  it('is JSON-RPC 2.0 with the params as they are, and its result comes back as it is', async () => {
    const result = { memories: [{ content: 'ü', dimensions: [] }], usage: { input_tokens: 3 } };
    const target = await reached((received, response) => sendResult(received, response, result), {
      headers: { 'x-tenant': 'a' },
    });
    expect(await extract(target)).toEqual(result);
    const { verb, path, headers, body } = server!.received[0]!;
    expect([verb, path, headers['content-type'], headers['x-tenant']]).toEqual([
      'POST',
      '/rpc',
      'application/json',
      'a',
    ]);
    expect(body).toEqual({ jsonrpc: '2.0', id: expect.any(String), method: 'extract', params: PARAMS });
  });

  it('has an id that says what is asked: the same at each time, another while the first is under way', async () => {
    const target = await reached((received, response) =>
      setImmediate(() => sendResult(received, response, null)),
    );
    await extract(target);
    await Promise.all([extract(target), extract(target)]);
    await extract(target, { ...PARAMS, case_id: 'c-2' });
    const ids = server!.received.map(({ body }) => body?.id);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  it('goes out beside others', async () => {
    const waiting: (() => void)[] = [];
    const target = await reached((received, response) => {
      waiting.push(() => sendResult(received, response, received.body!.params!.case_id));
      // In the reverse order, and only when all three are there.
      if (waiting.length === 3) for (const answer of waiting.reverse()) answer();
    });
    const ids = ['a', 'b', 'c'];
    const answers = await Promise.all(ids.map((case_id) => extract(target, { ...PARAMS, case_id })));
    expect(answers).toEqual(ids);
  });

  it('may take longer than a connection is kept that nobody uses', async () => {
    const target = await reached((received, response) => {
      setTimeout(() => sendResult(received, response, 'late'), 1300);
    });
    expect(await Promise.all([extract(target), extract(target)])).toEqual(['late', 'late']);
    expect(await extract(target)).toBe('late');
  });

  it('is aborted when its case is over, with the reason of the case', async () => {
    const target = await reached(() => {});
    const over = new AbortController();
    const asked = extract(target, PARAMS, over.signal);
    while (server!.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    over.abort(new Error('case over'));
    await expect(asked).rejects.toThrow('case over');
    while (server!.aborted === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(extract(target, PARAMS, over.signal)).rejects.toThrow('case over');
    expect(server!.received).toHaveLength(1);
  });

  it('sends user and password of the URL as a header', async () => {
    server = await RpcServer.start((received, response) => sendResult(received, response, null));
    await extract(httpTarget({ url: server.url.replace('//', '//ann:s%40fe-pass@') }));
    const { authorization } = server.received[0]!.headers;
    expect(Buffer.from(authorization!.split(' ')[1]!, 'base64').toString()).toBe('ann:s@fe-pass');
  });
});

/** What a server does wrong → the kind of error, and what its message says. */
const MISBEHAVIOURS: [string, TargetError['kind'], RegExp, Handle, Partial<HttpTargetOptions>?][] = [
  ['is slow', 'timeout', /got no answer within 50 ms/, () => {}, { timeout: 50 }],
  ['closes the connection', 'infra', /failed: socket hang up/, (_, __, socket) => socket.destroy()],
  [
    'sends half a body',
    'infra',
    /'extract' \(POST http:\/\/127\.0\.0\.1:\d+\/rpc\) failed: aborted/,
    (_, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"jsonrpc":"2.0",', () => socket.destroy());
    },
  ],
  [
    'sends more than is read',
    'parse',
    /has more than 1000 bytes; 'maxAnswerBytes'/,
    (received, response) => sendResult(received, response, 'x'.repeat(1000)),
    { maxAnswerBytes: 1000 },
  ],
  [
    'sends no end of it',
    'parse',
    /has more than 10485760 bytes/,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Buffer.alloc(1_000_000, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  ],
  [
    'sends wrong JSON',
    'parse',
    /answered what is no JSON: "\{\\"jsonrpc\\": nonsense"/,
    (_, response) => response.setHeader('content-type', 'application/json').end('{"jsonrpc": nonsense'),
  ],
  [
    'sends what is no UTF-8',
    'parse',
    /is not UTF-8/,
    (_, response) =>
      response.setHeader('content-type', 'application/json').end(Buffer.from([0x22, 0xff, 0x22])),
  ],
  [
    'sends an error object',
    'infra',
    /^'extract' failed: ValueError: no \ufffd model \(code -32000\)\ndata: \{"step":2\}$/,
    ({ body }, response) => {
      const error = { code: -32000, message: 'ValueError: no \u001b model', data: { step: 2 } };
      sendJson(response, { jsonrpc: '2.0', id: body!.id, error });
    },
  ],
  [
    'sends an error object that names its kind',
    'parse',
    /the model said no JSON/,
    ({ body }, response) => {
      const error = { code: 1, message: 'the model said no JSON', data: { kind: 'parse' } };
      sendJson(response, { jsonrpc: '2.0', id: body!.id, error });
    },
  ],
  [
    'sends an error object with another status',
    'infra',
    /^'extract' failed: out of memory \(code -32603\)$/,
    ({ body }, response) =>
      sendJson(
        response,
        { jsonrpc: '2.0', id: body!.id, error: { code: -32603, message: 'out of memory' } },
        500,
      ),
  ],
  [
    'sends an error that is none',
    'parse',
    /with an 'error' that is not \{ code, message, data\? \}/,
    ({ body }, response) => sendJson(response, { jsonrpc: '2.0', id: body!.id, error: 'failed' }),
  ],
  [
    'answers another id',
    'parse',
    /for the id "other"; that of the request is "extract-[0-9a-f]{16}"/,
    (_, response) => sendJson(response, { jsonrpc: '2.0', id: 'other', result: null }),
  ],
  [
    'answers twice',
    'parse',
    /answered what is no JSON/,
    ({ body }, response) => {
      const answer = JSON.stringify({ jsonrpc: '2.0', id: body!.id, result: null });
      response.setHeader('content-type', 'application/json').end(`${answer}\n${answer}`);
    },
  ],
  [
    'answers in a batch',
    'parse',
    /a list of 2; batches are no part of the contract/,
    ({ body }, response) => {
      const answer = { jsonrpc: '2.0', id: body!.id, result: null };
      sendJson(response, [answer, answer]);
    },
  ],
  [
    'answers in another version',
    'parse',
    /without "jsonrpc": "2\.0"/,
    ({ body }, response) => sendJson(response, { id: body!.id, result: 1 }),
  ],
  [
    'answers nothing',
    'parse',
    /with neither 'result' nor 'error'/,
    ({ body }, response) => sendJson(response, { jsonrpc: '2.0', id: body!.id }),
  ],
  [
    'answers both',
    'parse',
    /with both 'result' and 'error'/,
    ({ body }, response) =>
      sendJson(response, { jsonrpc: '2.0', id: body!.id, result: 1, error: { code: 1, message: '' } }),
  ],
  [
    'answers with an empty body',
    'parse',
    /without the content type application\/json: an empty body/,
    (_, response) => response.writeHead(204).end(),
  ],
  [
    'fails with a page',
    'infra',
    /answered HTTP 503 Service Unavailable: "<h1>busy<\/h1>"/,
    (_, response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>'),
  ],
  [
    'does not know the path',
    'infra',
    /answered HTTP 404 Not Found: "\{\\"detail/,
    (_, response) => sendJson(response, { detail: 'Not Found' }, 404),
  ],
  [
    'redirects',
    'infra',
    /answered HTTP 307 Temporary Redirect: redirects are not followed/,
    (_, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  ],
  [
    'answers another type',
    'parse',
    /HTTP 200 OK without the content type application\/json: "fine"/,
    (_, response) => response.setHeader('content-type', 'text/plain').end('fine'),
  ],
];

describe('a server that', () => {
  it.each(MISBEHAVIOURS)('%s is an error of the kind %s', async (_, kind, message, handle, options) => {
    const error = await failure(extract(await reached(handle, options)));
    expect(error.message).toMatch(message);
    expect(error.kind).toBe(kind);
  });

  it('misbehaves once is asked again as if nothing had been', async () => {
    const target = await reached((received, response, socket) => {
      if (received.body!.params!.case_id === 'bad') socket.destroy();
      else sendResult(received, response, 'good');
    });
    const bad = failure(extract(target, { ...PARAMS, case_id: 'bad' }));
    expect(await extract(target)).toBe('good');
    expect((await bad).kind).toBe('infra');
    expect(await extract(target)).toBe('good');
  });

  it('sends two responses to one request gives no answer to the next', async () => {
    let first = true;
    const target = await reached((received, response, socket) => {
      if (!first) return sendResult(received, response, received.body!.params!.case_id);
      first = false;
      const body = JSON.stringify({ jsonrpc: '2.0', id: received.body!.id, result: 'first' });
      const text = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      socket.write(text + text);
    });
    expect(await extract(target)).toBe('first');
    expect(await extract(target, { ...PARAMS, case_id: 'c-2' })).toBe('c-2');
  });

  it('is not there is an error of the kind infra that says how', async () => {
    const gone = await RpcServer.start(() => {});
    const target = httpTarget({ url: gone.url });
    await gone.stop();
    const error = await failure(extract(target));
    expect([error.kind, error.message]).toEqual(['infra', expect.stringContaining('ECONNREFUSED')]);
  });

  it('answers what cannot be read has it kept, without the credentials of the request', async () => {
    const target = await reached(
      ({ body }, response) => {
        if (body!.params!.case_id === 'page')
          response.writeHead(200, { 'content-type': 'text/plain' }).end('a sesame-42 b');
        else {
          const data = { kind: 'parse', answer: 'not sesame-42 JSON' };
          sendJson(response, { jsonrpc: '2.0', id: body!.id, error: { code: 1, message: 'x', data } });
        }
      },
      { headers: { authorization: 'Bearer sesame-42' } },
    );
    expect((await failure(extract(target, { ...PARAMS, case_id: 'page' }))).answer).toBe('a [redacted] b');
    expect((await failure(extract(target))).answer).toBe('not [redacted] JSON');
  });

  it('reports what an error cost', async () => {
    const usage = { input_tokens: 9, requests: 1 };
    const target = await reached(({ body }, response) =>
      sendJson(response, { jsonrpc: '2.0', id: body!.id, error: { code: 1, message: 'x', data: { usage } } }),
    );
    expect((await failure(extract(target))).usage).toEqual(usage);
  });
});

describe('credentials', () => {
  const KEY = 'abcd-efgh-ijkl-mnop';
  const echo: Handle = ({ headers, path, body }, response) =>
    sendJson(
      response,
      body?.method === 'extract'
        ? { jsonrpc: '2.0', id: body.id, result: { said: `${headers['x-api-key']} ${path}` } }
        : {
            jsonrpc: '2.0',
            id: body?.id,
            error: { code: 1, message: `${headers['x-api-key']} ${path}`, data: path },
          },
    );

  it('are in no message, and in no result, also where the server repeats them', async () => {
    server = await RpcServer.start(echo);
    const url = `${server.url}?token=quiet-please-42`;
    const target = httpTarget({ url, headers: { 'x-api-key': KEY } });
    expect(await extract(target)).toEqual({ said: '[redacted] /rpc?token=[redacted]' });
    const error = await failure(target.aggregate!({ case_id: 'c' }, { signal: never() }));
    expect(error.message).not.toMatch(/abcd-efgh|quiet-please/);
    expect(error.message).toContain('[redacted]');
    await server.stop();
    expect((await failure(extract(target))).message).not.toMatch(/quiet-please/);
  });

  it('are not in the error of a wrong option', () => {
    expect(() => httpTarget({ url: 'ftp://ann:s3cret-pass@example.com/' })).toThrow(
      "httpTarget: 'url' must be an http: or https: URL, such as 'http://127.0.0.1:8000/rpc', received another text",
    );
  });
});

describe('methods', () => {
  it('are those of the list', async () => {
    const target = await reached(() => {}, { methods: ['retrieve', 'answer'] });
    expect(Object.keys(target).sort()).toEqual(['answer', 'describe', 'retrieve']);
  });

  it('are those that describe lists, from then on', async () => {
    const target = await reached((received, response) =>
      sendResult(received, response, {
        subject: { name: 'a', version: '1' },
        methods: ['describe', 'index', 'retrieve'],
      }),
    );
    expect(target.assemble).toBeTypeOf('function');
    await target.describe({}, { signal: never() });
    expect(Object.keys(target).sort()).toEqual(['close', 'describe', 'index', 'retrieve']);
    await target.close!({}, { signal: never() });
    expect(server!.received).toHaveLength(1);
  });

  it('that turn out to be missing are not asked for again; begin and end are done without', async () => {
    const target = await reached(({ body }, response) =>
      sendJson(response, {
        jsonrpc: '2.0',
        id: body!.id,
        error: { code: -32601, message: 'Method not found' },
      }),
    );
    for (let time = 0; time < 2; time += 1) {
      const error = await failure(extract(target));
      expect(error).toBeInstanceOf(MethodMissing);
      expect(error.message).toBe("not supported: the target has no method 'extract', which this stage needs");
      expect(await target.end!({ case_id: 'c' }, { signal: never() })).toBeUndefined();
    }
    expect(server!.received).toHaveLength(2);
  });
});

it.each<[string, object, string]>([
  [
    'an unknown option',
    { url: 'http://localhost', header: {} },
    "there is no option 'header'; there are url, headers",
  ],
  ['no options', [], 'httpTarget takes an object of options'],
  ['no URL', { url: 'localhost:80' }, "'url' must be an http: or https: URL"],
  [
    'a header that is not set',
    { url: 'http://localhost', headers: { 'x-key': undefined } },
    "the header 'x-key' must be a text, received undefined: is its environment variable set?",
  ],
  [
    'a timeout of 0',
    { url: 'http://localhost', timeout: 0 },
    "'timeout' must be milliseconds over 0, received 0",
  ],
  [
    'a limit of half a byte',
    { url: 'http://localhost', maxAnswerBytes: 0.5 },
    "'maxAnswerBytes' must be a whole number of bytes over 0",
  ],
  [
    'a method that is none',
    { url: 'http://localhost', methods: ['retreive'] },
    "there is no method 'retreive'; did you mean 'retrieve'?",
  ],
])('%s is refused', (_, options, message) => {
  expect(() => httpTarget(options as HttpTargetOptions)).toThrow(message);
});
