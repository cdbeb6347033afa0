import { expect, it } from 'vitest';
import { secretsFromEnv } from './secrets-from-env.ts';

it('takes long values of names that say secret, in any case, once, the longest first', () => {
  const env = {
    OPENAI_API_KEY: 'value-one-1',
    my_token: 'value-two-is-longer',
    DB_PASSWORD: 'value-one-1',
    CLIENT_SECRET: ' padded-value\n',
    HOME: '/home/someone',
    SHORT_KEY: 'seven77',
    EMPTY_TOKEN: '',
    UNSET_TOKEN: undefined,
  };
  expect(secretsFromEnv(env)).toEqual(['value-two-is-longer', 'padded-value', 'value-one-1']);
});

it('takes eight characters, not seven', () => {
  expect(secretsFromEnv({ A_KEY: '12345678', B_KEY: '1234567' })).toEqual(['12345678']);
});
