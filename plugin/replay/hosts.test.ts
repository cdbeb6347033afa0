import { describe, expect, test } from 'vitest';
import { isRecorded, readHost } from './hosts.ts';

describe('readHost', () => {
  test.each([
    ['api.example.com', { name: 'api.example.com', port: null }],
    ['API.Example.com.', { name: 'api.example.com', port: null }],
    ['*.example.com:8443', { name: '*.example.com', port: 8443 }],
    ['127.0.0.1:11434', { name: '127.0.0.1', port: 11434 }],
    ['::1', { name: '::1', port: null }],
    ['[::1]:8080', { name: '::1', port: 8080 }],
  ])('%s', (text, host) => expect(readHost(text)).toEqual(host));

  test.each([
    '',
    'https://api.example.com',
    'api.example.com/v1',
    'a b',
    '*',
    'host:0',
    'host:70000',
    '[nine]:1',
  ])('%j is none', (text) => expect(readHost(text)).toBeNull());
});

test('a host is meant with every port, or with the one it names; a star means names below', () => {
  const hosts = ['api.example.com', '127.0.0.1:11434', '*.lan:443', '[::1]:80'].map(
    (text) => readHost(text)!,
  );
  const recorded = (url: string) => isRecorded(hosts, new URL(url));
  expect(recorded('https://api.example.com/v1')).toBe(true);
  expect(recorded('http://API.EXAMPLE.COM:8080/')).toBe(true);
  expect(recorded('https://example.com/')).toBe(false);
  expect(recorded('https://api.example.com.evil.test/')).toBe(false);
  expect(recorded('http://127.0.0.1:11434/v1')).toBe(true);
  expect(recorded('http://127.0.0.1:1143/v1')).toBe(false);
  expect(recorded('https://model.lan/')).toBe(true);
  expect(recorded('http://model.lan/')).toBe(false);
  expect(recorded('https://lan/')).toBe(false);
  expect(recorded('http://[::1]/')).toBe(true);
});
