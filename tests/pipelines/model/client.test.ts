import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModelClient } from '../../../evals/pipelines/model/client.ts';
import type { ModelSettings } from '../../../evals/pipelines/model/settings.ts';
import { ModelServer, type Reply } from '../../support/model-server.ts';
import { VirtualClock } from './virtual-clock.ts';

let server: ModelServer;
let replies: Reply[];
let clock: VirtualClock;
/** As of a case of its own. */
const never = () => new AbortController().signal;
const REQUEST = { messages: [{ role: 'user' as const, content: 'hello 你好' }], temperature: 0 };

beforeEach(async () => {
  replies = [];
  clock = new VirtualClock();
  server = await ModelServer.start((_, before) => replies[Math.min(before, replies.length - 1)]!);
});
afterEach(() => server.stop());

const client = (more: Partial<ModelSettings> = {}) =>
  new ModelClient(
    {
      url: server.url,
      model: 'tiny',
      key: 'the-key-of-the-model',
      requestsPerMinute: null,
      tokensPerMinute: null,
      attempts: 3,
      stream: false,
      ...more,
    },
    clock,
  );
const ask = (more: Partial<ModelSettings> = {}) => client(more).chat(REQUEST, never());

describe.each([
  ['whole', false],
  ['in pieces', true],
])('an answer that comes %s', (_, stream) => {
  test('gives the text and what it cost', async () => {
    replies = [{ says: '答案 👩‍👩‍👧 done', usage: { prompt_tokens: 7, completion_tokens: 3 } }];
    expect(await ask({ stream })).toEqual({
      text: '答案 👩‍👩‍👧 done',
      usage: { input_tokens: 7, output_tokens: 3, requests: 1, replayed: 0 },
    });
    const [{ path, headers, body }] = server.asked as [(typeof server.asked)[0]];
    expect(path).toBe('/chat/completions');
    expect(headers.authorization).toBe('Bearer the-key-of-the-model');
    expect(body).toMatchObject({ model: 'tiny', temperature: 0, messages: REQUEST.messages });
  });

  test('429 with Retry-After, then an answer', async () => {
    replies = [{ status: 429, headers: { 'retry-after': '2' } }, 'fine'];
    expect(await ask({ stream })).toMatchObject({ text: 'fine', usage: { requests: 2 } });
    expect(clock.waits).toEqual([2000]);
  });

  test('500 for ever is an error after as many attempts as there may be', async () => {
    replies = [{ status: 500 }];
    await expect(ask({ stream })).rejects.toThrow(
      'the model server did not answer (3 attempts): 500 status 500',
    );
    expect(server.asked).toHaveLength(3);
    expect(clock.waits).toEqual([500, 1000]);
  });

  test('half a body is asked for again', async () => {
    replies = [{ half: 'a long answer that breaks off' }, 'fine'];
    expect((await ask({ stream })).text).toBe('fine');
    replies = [{ half: 'a long answer that breaks off' }];
    await expect(ask({ stream })).rejects.toThrow('(3 attempts)');
  });

  test('a server that hangs is given up with the signal', async () => {
    replies = ['hang'];
    const controller = new AbortController();
    const answer = client({ stream }).chat(REQUEST, controller.signal);
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error('took longer than 30000 ms'));
    await expect(answer).rejects.toThrow(/^took longer than 30000 ms$/);
  });
});

test('a stream that ends as if it were whole is asked for again', async () => {
  replies = [{ unfinished: 'a long answer that breaks off' }, 'fine'];
  expect((await ask({ stream: true })).text).toBe('fine');
});

test('a request that is wrong is not made again', async () => {
  replies = [{ status: 400, body: '{"error":{"message":"no such model"}}' }];
  await expect(ask()).rejects.toThrow('the model server did not answer: 400 no such model');
  expect(server.asked).toHaveLength(1);
});

test('a page of a proxy is no answer', async () => {
  replies = [{ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>sign in</html>' }];
  await expect(ask()).rejects.toThrow('its answer is no chat completion');
});

test('a server that is not there', async () => {
  await server.stop();
  await expect(ask({ attempts: 2 })).rejects.toThrow(/did not answer \(2 attempts\): connect ECONNREFUSED/);
});

test('a connection that is blocked is not tried again', async () => {
  await expect(ask({ url: 'https://api.model.invalid/v1' })).rejects.toThrow(/did not answer: .* is blocked/);
  expect(clock.waits).toEqual([]);
});

test('the limit of requests is kept, attempts included', async () => {
  replies = [{ status: 503 }, 'fine'];
  const limited = client({ requestsPerMinute: 2 });
  await limited.chat(REQUEST, never());
  await limited.chat(REQUEST, never());
  // The wait of the retry, then until the first attempt is a minute old.
  expect(clock.waits).toEqual([500, 59_500]);
});

test('embeddings come in the order of their texts', async () => {
  replies = [
    {
      vectors: [
        [1, 0],
        [0, 1],
      ],
    },
    { vectors: [[1, 0]] },
  ];
  expect(await client().embed(['a', 'b'], never())).toEqual({
    vectors: [
      [1, 0],
      [0, 1],
    ],
    usage: { input_tokens: 3, output_tokens: 0, requests: 1, replayed: 0 },
  });
  expect(server.asked[0]).toMatchObject({
    path: '/embeddings',
    body: { model: 'tiny', input: ['a', 'b'], encoding_format: 'float' },
  });
  await expect(client().embed(['a', 'b'], never())).rejects.toThrow('gave 1 vectors for 2 texts');
});
