import { describe, expect, test } from 'vitest';
import { readRequest, recordingKey } from './asked.ts';

const URL_OF_CHAT = 'https://api.example.com/v1/chat/completions';

async function keyOf(init: RequestInit = {}, url = URL_OF_CHAT, trial = 0): Promise<string> {
  return recordingKey(await readRequest(new Request(url, { method: 'POST', ...init })), trial);
}

const chat = (more: object = {}, system = 'extract') => ({
  body: JSON.stringify({
    model: 'a',
    temperature: 0,
    messages: [{ role: 'system', content: system }],
    ...more,
  }),
});

describe('recordingKey', () => {
  test('is the same however the same JSON is written, and whoever asks', async () => {
    const key = await keyOf({ body: '{"b":[1,{"d":"ü","c":null}],"a":1.0}' });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(await keyOf({ body: ' { "a": 1, "b": [ 1, { "c": null, "d": "\\u00fc" } ] }' })).toBe(key);
    const headers = { authorization: 'Bearer one-of-many-keys', cookie: 'session=abcdefgh' };
    expect(await keyOf({ body: '{"a":1,"b":[1,{"d":"ü","c":null}]}', headers })).toBe(key);
  });

  test.each<[string, RequestInit, string?, number?]>([
    ['model', chat({ model: 'b' })],
    ['temperature', chat({ temperature: 0.1 })],
    ['tool', chat({ tools: [{ type: 'function', function: { name: 'store' } }] })],
    ['system prompt', chat({}, 'extract!')],
    ['normal form of a text', chat({}, 'extract e\u0301')],
    ['base URL', chat(), 'https://api.example.com/v2/chat/completions'],
    ['host', chat(), 'https://api2.example.com/v1/chat/completions'],
    ['query', chat(), `${URL_OF_CHAT}?version=2`],
    ['method', { ...chat(), method: 'PUT' }],
    ['trial', chat(), URL_OF_CHAT, 1],
  ])('differs by %s', async (_, init, url = URL_OF_CHAT, trial = 0) => {
    expect(await keyOf(init, url, trial)).not.toBe(await keyOf(chat()));
  });

  test('tells an NFC text from the same in NFD', async () => {
    expect(await keyOf(chat({}, 'é'))).not.toBe(await keyOf(chat({}, 'e\u0301')));
  });

  test('order matters in lists, not in a query', async () => {
    expect(await keyOf({ body: '[1,2]' })).not.toBe(await keyOf({ body: '[2,1]' }));
    expect(await keyOf({}, `${URL_OF_CHAT}?a=1&b=2`)).toBe(await keyOf({}, `${URL_OF_CHAT}?b=2&a=1`));
  });

  test('a multipart body is the same under another boundary', async () => {
    const form = () => {
      const data = new FormData();
      data.set('file', new Blob([Uint8Array.of(0xff, 0xfe, 1)]), 'a.wav');
      return data;
    };
    expect(await keyOf({ body: form() })).toBe(await keyOf({ body: form() }));
  });
});

describe('readRequest', () => {
  test('leaves credentials out of the URL, and tells them', async () => {
    const url =
      'https://api.example.com:443/v1/models?api_key=query-secret-1&page=2&X-Amz-Signature=abcdef123456#top';
    const headers = {
      authorization: 'Bearer header-secret-2',
      'x-api-key': 'header-secret-3',
      accept: 'text/plain',
    };
    expect(await readRequest(new Request(url, { headers }))).toEqual({
      method: 'GET',
      url: 'https://api.example.com/v1/models?page=2',
      body: '',
      credentials: [
        'Bearer header-secret-2',
        'header-secret-2',
        'header-secret-3',
        'query-secret-1',
        'abcdef123456',
      ],
    });
  });

  test('leaves the request to be read', async () => {
    const request = new Request(URL_OF_CHAT, { method: 'POST', body: 'plain text' });
    expect((await readRequest(request)).body).toBe('plain text');
    expect(await request.text()).toBe('plain text');
  });

  test('a body that is no text is known by its sum', async () => {
    const request = new Request(URL_OF_CHAT, { method: 'POST', body: Uint8Array.of(0xff, 0x00) });
    // printf '\xff\x00' | sha256sum
    expect((await readRequest(request)).body).toBe(
      '[2 bytes, SHA-256 ea5dbf9596d187e9500f23e9a680109475341cf4e81f7e043f7d97152c10772f]',
    );
  });
});
