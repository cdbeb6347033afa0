import { expect, test } from 'vitest';
import { type NetworkOption, networkPolicy } from './policy.ts';

test('blocks unless told otherwise', () => {
  expect(networkPolicy()).toEqual({ mode: 'block', allow: [] });
  expect(networkPolicy('block')).toEqual({ mode: 'block', allow: [] });
  expect(networkPolicy('allow')).toEqual({ mode: 'allow' });
  expect(networkPolicy({ allow: ['API.example.com.', '*.models.example', '[2001:DB8::1]'] })).toEqual({
    mode: 'block',
    allow: ['api.example.com', '*.models.example', '2001:db8::1'],
  });
});

test('the environment outranks the option; an empty one is none', () => {
  expect(networkPolicy('block', 'allow')).toEqual({ mode: 'allow' });
  expect(networkPolicy('allow', 'block')).toEqual({ mode: 'block', allow: [] });
  expect(networkPolicy({ allow: ['a.example'] }, 'block')).toEqual({ mode: 'block', allow: [] });
  expect(networkPolicy('allow', '')).toEqual({ mode: 'allow' });
  expect(() => networkPolicy('allow', '1')).toThrow(
    `CALIPER_NETWORK must be 'allow' or 'block', received "1"`,
  );
});

test.each([['open'], [{}], [{ allow: 'a.example' }], [{ allow: [], deny: [] }], [null], [true]])(
  '%j is no option',
  (option) => {
    expect(() => networkPolicy(option as NetworkOption)).toThrow(/'network' must be 'allow', 'block' or/);
  },
);

test.each(['https://a.example', 'a.example:443', 'a.example/v1', '', '*', 'a.*', ' a.example', 7])(
  '%j is no host',
  (host) => {
    expect(() => networkPolicy({ allow: [host as string] })).toThrow(/without scheme, port or path/);
  },
);
