import { describe, expect, test } from 'vitest';
import { isLoopback, isPermitted } from './hosts.ts';

describe('isLoopback', () => {
  test.each([
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::',
  ])('%s is this machine', (host) => expect(isLoopback(host)).toBe(true));

  test.each([
    '126.255.255.255',
    '128.0.0.1',
    '10.0.0.1',
    '192.0.2.1',
    '169.254.169.254',
    '::2',
    '::ffff:192.0.2.1',
    'fe80::1%lo',
    'localhost.example.com',
    'notlocalhost',
    '127.0.0.1.example.com',
    'model.invalid',
    '',
  ])('%j is not', (host) => expect(isLoopback(host)).toBe(false));
});

test('an allowed name is that name, `*.` what is below it, and never what only ends alike', () => {
  const policy = { mode: 'block' as const, allow: ['api.example.com', '*.models.example', '192.0.2.7'] };
  for (const host of ['api.example.com', 'API.EXAMPLE.COM.', 'eu.models.example', 'a.b.models.example']) {
    expect(isPermitted(policy, host)).toBe(true);
  }
  expect(isPermitted(policy, '192.0.2.7')).toBe(true);
  for (const host of [
    'example.com',
    'x.api.example.com',
    'models.example',
    'evilmodels.example',
    '192.0.2.8',
  ]) {
    expect(isPermitted(policy, host)).toBe(false);
  }
  expect(isPermitted({ mode: 'allow' }, 'anything.example')).toBe(true);
});
