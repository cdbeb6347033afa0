import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trackAskers } from '../network/askers.ts';
import { guardWorker } from '../network/guard.ts';
import { ConnectionScope } from '../network/scope.ts';
import { readHost } from './hosts.ts';
import { intercept } from './intercept.ts';
import { Replayer } from './replayer.ts';
import type { ReplayMode } from './settings.ts';
import { RecordingStore } from './store.ts';

/** Real HTTP on this machine: answers differ each time, so that a replayed one is told from a new one. */
let server: Server;
let base: string;
let hits: string[] = [];
let folder: string;
let store: RecordingStore;
let replayer: Replayer;
let restore: () => void;

const ANSWERS: Record<string, (response: ServerResponse, count: number) => void> = {
  '/text': (response, count) => response.end(`answer ${count}`),
  '/json': (response, count) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': 'id=cookie-secret',
      etag: `"${count}"`,
    });
    response.end(JSON.stringify({ count, said: 'ü' }));
  },
  '/gzip': (response, count) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ count })));
  },
  '/stream': (response, count) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = [`data: {"n":${count}}\n\n`, 'data: {"n":"two"}\n\n', 'data: [DONE]\n\n'];
    const next = (): void => {
      const event = events.shift();
      if (event === undefined) response.end();
      else response.write(event, () => setTimeout(next, 5));
    };
    next();
  },
  '/secret': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"said":"the key is request-secret-1"}');
  },
  '/429': (response) => response.writeHead(429).end('slow down'),
  '/500': (response) => response.writeHead(500).end('{}'),
  '/302': (response) => response.writeHead(302, { location: '/500' }).end(),
  '/error-in-200': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"overloaded"}}');
  },
  '/half-json': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"a":');
  },
  '/unfinished-stream': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"object":"chat.completion.chunk","choices":[]}\n\n');
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 100 });
    response.write('half', () => response.destroy());
  },
  '/hang': (response) => void response.write('begun'),
};

beforeAll(async () => {
  server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    incoming.resume().on('end', () => {
      hits.push(path);
      ANSWERS[path.split('?')[0]!]!(response, hits.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  hits = [];
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  trackAskers();
});
afterEach(() => {
  restore();
  store.close();
  rmSync(folder, { recursive: true });
});

function begin(mode: ReplayMode = 'auto', hosts = ['127.0.0.1']): void {
  store = new RecordingStore(join(folder, 'recordings.db'));
  const settings = { mode: mode, file: 'recordings.db', hosts: hosts.map((host) => readHost(host)!) };
  replayer = new Replayer(settings, store, () => new Date(0));
  restore = intercept(replayer);
}

/** As a later run would have it. */
async function again(mode: ReplayMode = 'auto'): Promise<void> {
  await replayer.settled();
  restore();
  store.close();
  begin(mode);
}

interface Got {
  status: number;
  text: string;
  pieces: number;
}
type Way = (path: string, body?: string, headers?: Record<string, string>) => Promise<Got>;

const viaFetch: Way = async (path, body, headers = {}) => {
  const answer = await fetch(
    base + path,
    body === undefined ? { headers } : { method: 'POST', body, headers },
  );
  const pieces: Buffer[] = [];
  for await (const piece of answer.body ?? []) pieces.push(Buffer.from(piece));
  return { status: answer.status, text: Buffer.concat(pieces).toString(), pieces: pieces.length };
};

const viaHttp: Way = (path, body, headers = {}) =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      base + path,
      { method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => {
        const pieces: Buffer[] = [];
        answer
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () =>
            resolve({
              status: answer.statusCode!,
              text: Buffer.concat(pieces).toString(),
              pieces: pieces.length,
            }),
          )
          .on('error', reject);
      },
    );
    outgoing.on('error', reject).end(body);
  });

describe.each([
  ['fetch', viaFetch],
  ['http', viaHttp],
])('%s', (_, ask) => {
  test('an answer is recorded once and replayed, without a connection', async () => {
    begin();
    const first = await ask('/json', '{"a":1,"b":2}');
    await again('replay');
    expect(await ask('/json', '{"b":2,"a":1}')).toEqual(first);
    expect(JSON.parse(first.text)).toEqual({ count: 1, said: 'ü' });
    expect(hits).toEqual(['/json']);
  });

  test('a stream is replayed as one, in its pieces', async () => {
    begin();
    const first = await ask('/stream');
    await again('replay');
    const second = await ask('/stream');
    expect(second.text).toBe(first.text);
    expect(second.text).toBe('data: {"n":1}\n\ndata: {"n":"two"}\n\ndata: [DONE]\n\n');
    expect(store.all()[0]!.chunks.length).toBeGreaterThan(1);
    expect(hits).toEqual(['/stream']);
  });

  test.each(['/429', '/500', '/302', '/error-in-200', '/half-json', '/unfinished-stream', '/cut'])(
    '%s is asked for each time',
    async (path) => {
      begin();
      await ask(path).catch(() => {});
      await again();
      await ask(path).catch(() => {});
      await replayer.settled();
      expect(hits.filter((hit) => hit === path)).toEqual([path, path]);
      expect(store.all()).toEqual([]);
    },
  );

  test('a miss is the error of the request', async () => {
    begin('replay');
    await expect(ask('/text', 'hello')).rejects.toMatchObject({ code: 'CALIPER_REPLAY_MISS' });
    expect(hits).toEqual([]);
  });

  test('record asks anew, and replaces', async () => {
    begin();
    await ask('/text');
    await again('record');
    await ask('/text');
    await again('replay');
    expect((await ask('/text')).text).toBe('answer 2');
  });

  test('other hosts are left alone', async () => {
    begin('replay', ['api.example.com', '127.0.0.1:1']);
    expect((await ask('/text')).text).toBe('answer 1');
    expect(store.all()).toEqual([]);
  });

  test('each trial of a case has an answer of its own, for the case and stage that asked first', async () => {
    const trials = async (): Promise<string[]> => {
      const texts: string[] = [];
      for (const trial of [0, 1, 2]) {
        const scope = new ConnectionScope('case a', { case_id: 'a', trial });
        scope.stage = 'l1';
        texts.push((await scope.run(() => ask('/text'))).text);
      }
      return texts;
    };
    begin();
    const first = await trials();
    await again('replay');
    expect(await trials()).toEqual(first);
    expect(first).toEqual(['answer 1', 'answer 2', 'answer 3']);
    expect(store.all()).toMatchObject([0, 1, 2].map((trial) => ({ trial, case_id: 'a', stage: 'l1' })));
  });

  test('no credential is in the file', async () => {
    begin();
    const headers = { authorization: 'Bearer request-secret-1', cookie: 'id=cookie-secret' };
    await ask('/secret?api_key=query-secret', '{"note":"my key is request-secret-1"}', headers);
    await ask('/json', '{}', headers);
    await again('replay');
    expect((await ask('/secret', '{"note":"my key is request-secret-1"}')).text).toBe(
      '{"said":"the key is [redacted]"}',
    );
    const bytes = readFileSync(store.file).toString('latin1');
    expect(bytes).toContain('my key is [redacted]');
    for (const secret of ['request-secret-1', 'cookie-secret', 'query-secret'])
      expect(bytes).not.toContain(secret);
  });
});

test('what is compressed is recorded as it reads, whoever asked', async () => {
  begin();
  // A client of `http` decodes by itself; what it is replayed needs no decoding.
  expect((await viaHttp('/gzip')).text).not.toContain('count');
  await again('replay');
  expect((await viaFetch('/gzip')).text).toBe('{"count":1}');
  expect((await viaHttp('/gzip')).text).toBe('{"count":1}');
});

test('an aborted answer is not recorded', async () => {
  begin();
  const controller = new AbortController();
  const answer = await fetch(`${base}/hang`, { signal: controller.signal });
  controller.abort();
  await expect(answer.text()).rejects.toThrow();
  await replayer.settled();
  expect(store.all()).toEqual([]);
});

describe('a miss', () => {
  const failureOf = async (ask: () => Promise<unknown>, trial = 0): Promise<string> => {
    const scope = new ConnectionScope('case eval-001', { case_id: 'eval-001', trial });
    scope.stage = 'l1';
    // The code that asks goes on without: the case fails all the same.
    const error = await scope.run(() => ask().catch(() => 'fallback')).catch((reason: Error) => reason);
    return error instanceof Error ? error.message : 'no error';
  };

  test('names case, stage and what differs, without credentials', async () => {
    begin();
    const chat = (model: string, note: string) => () =>
      viaFetch('/json', JSON.stringify({ model, note }), { authorization: 'Bearer request-secret-1' });
    await failureOf(chat('a', 'request-secret-1'));
    await again('replay');
    expect(await failureOf(chat('b', 'request-secret-1'), 1)).toBe(
      `no recording answers POST ${base}/json (case eval-001, stage l1, trial 2). The nearest differs in trial: ` +
        'recorded 0, now 1; body.model: recorded "a", now "b". Recordings alone are used here: record it with ' +
        'CALIPER_REPLAY=auto, and keep the file of recordings.',
    );
    expect(await failureOf(chat('b', 'something else'))).toContain(
      'body.note: recorded "[redacted]", now "something else"',
    );
  });

  test('of a host that is blocked says how to allow it', async () => {
    guardWorker({ mode: 'block', allow: [] }, () => undefined);
    begin('auto', ['api.model.invalid']);
    expect(await failureOf(() => fetch('https://api.model.invalid/v1'))).toBe(
      'no recording answers GET https://api.model.invalid/v1 (case eval-001, stage l1). There are no recordings yet. ' +
        "A call would be blocked: allow it with caliper({ network: { allow: ['api.model.invalid'] } }) in the Vitest " +
        'configuration or with CALIPER_NETWORK=allow, and it is made and recorded.',
    );
  });

  test('of a damaged file says how to go on, in every mode that reads', async () => {
    begin();
    writeFileSync(store.file, 'x'.repeat(2000));
    expect(await failureOf(() => viaFetch('/text'))).toMatch(/no intact file of recordings .*bring it back/);
    restore();
    begin('record');
    expect(await failureOf(() => viaFetch('/text').then(() => replayer.settled()))).toMatch(/no intact file/);
  });
});
