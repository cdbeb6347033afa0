import { expect, test } from 'vitest';
import { type ComparedRequest, requestDifferences } from './differences.ts';

const request = (body: unknown, more: Partial<ComparedRequest> = {}): ComparedRequest => ({
  method: 'POST',
  url: 'http://a.test/',
  trial: 0,
  request: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
});

test('equal requests differ in nothing', () => {
  expect(requestDifferences(request({ a: [1, { b: 2 }] }), request({ a: [1, { b: 2 }] }))).toEqual([]);
});

test('every field that differs is told by its path, with both values', () => {
  const recorded = request({ model: 'a', temperature: 0, messages: [{ content: 'x' }, { content: 'y' }] });
  const asked = request(
    { model: 'b', seed: 1, messages: [{ content: 'x' }] },
    { trial: 2, url: 'http://b.test/' },
  );
  expect(requestDifferences(recorded, asked)).toEqual([
    { path: 'url', recorded: '"http://a.test/"', asked: '"http://b.test/"' },
    { path: 'trial', recorded: '0', asked: '2' },
    { path: 'body.model', recorded: '"a"', asked: '"b"' },
    { path: 'body.temperature', recorded: '0', asked: undefined },
    { path: 'body.messages[1]', recorded: '{"content":"y"}', asked: undefined },
    { path: 'body.seed', recorded: undefined, asked: '1' },
  ]);
});

test('long texts are shown from shortly before where they part', () => {
  const before = '0123456789'.repeat(10);
  const [difference] = requestDifferences(
    request({ p: `${before}left${before}` }),
    request({ p: `${before}right` }),
  );
  // 100 characters are equal; 20 of them are shown, then up to 60 in all
  expect(difference).toEqual({
    path: 'body.p',
    recorded: `"…${before.slice(80)}left${before.slice(0, 36)}…"`,
    asked: `"…${before.slice(80)}right"`,
  });
});

test('a body that is no JSON is one field; names of the language are fields like others', () => {
  expect(requestDifferences(request('plain a'), request('plain b'))).toEqual([
    { path: 'body', recorded: '"plain a"', asked: '"plain b"' },
  ]);
  expect(requestDifferences(request('{}'), request('{"__proto__":1,"constructor":2}'))).toMatchObject([
    { path: 'body.__proto__', recorded: undefined, asked: '1' },
    { path: 'body.constructor', recorded: undefined, asked: '2' },
  ]);
});
