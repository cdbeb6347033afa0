import { describe, expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

// Put together here, so that no scanner takes a line of this file for a leak.
const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MIXED = `${LETTERS}${DIGITS}${LETTERS.toUpperCase()}`;
const JWT = `eyJ${MIXED.slice(0, 20)}.eyJ${MIXED.slice(5, 30)}.${MIXED.slice(3, 40)}`;

describe('tokens known by their form', () => {
  it.each([
    `sk-${MIXED.slice(0, 32)}`,
    `sk-proj-${MIXED.slice(0, 40)}`,
    `sk-ant-api03-${MIXED.slice(0, 40)}`,
    `ghp_${MIXED.slice(0, 36)}`,
    `gho_${MIXED.slice(0, 36)}`,
    `github_pat_${MIXED.slice(0, 22)}_${MIXED.slice(0, 40)}`,
    `glpat-${MIXED.slice(0, 20)}`,
    `hf_${MIXED.slice(0, 34)}`,
    `npm_${MIXED.slice(0, 36)}`,
    `sk_live_${MIXED.slice(0, 24)}`,
    `AKIA${LETTERS.toUpperCase().slice(0, 10)}234567`,
    `xoxb-${DIGITS}-${MIXED.slice(0, 24)}`,
    `xoxp-${DIGITS}-${MIXED.slice(0, 24)}`,
    `xoxa-${DIGITS}-${MIXED.slice(0, 24)}`,
    `AIza${MIXED.slice(0, 35)}`,
    JWT,
  ])('%s', (token) => {
    expect(redactSecrets(token)).toBe('[redacted]');
    expect(redactSecrets(`用的是${token}，别外传`)).toBe('用的是[redacted]，别外传');
    expect(redactSecrets(`("${token}")`)).toBe('("[redacted]")');
  });
});

describe('headers', () => {
  it.each([
    ['Authorization: Bearer abcd.efgh-1234', 'Authorization: Bearer [redacted]'],
    ['authorization: basic dXNlcjpwYXNz', 'authorization: basic [redacted]'],
    ['{"Authorization": "Bearer abcd1234"}', '{"Authorization": "Bearer [redacted]"}'],
    ['{\\"Authorization\\":\\"Bearer abcd1234\\"}', '{\\"Authorization\\":\\"Bearer [redacted]\\"}'],
    ['Authorization: abc123def456', 'Authorization: [redacted]'],
    [
      'Proxy-Authorization: Digest username="u", response="6629"\nX: y',
      'Proxy-Authorization: Digest [redacted]\nX: y',
    ],
    ['sent bearer abcdefghijklmnop1 to it', 'sent bearer [redacted] to it'],
    ['Cookie: sid=abc; theme=dark\nAccept: */*', 'Cookie: [redacted]\nAccept: */*'],
    ['Set-Cookie: id="a b"; Path=/; HttpOnly', 'Set-Cookie: [redacted]'],
    [`-H 'Cookie: sid=abc' https://x.org`, `-H 'Cookie: [redacted]' https://x.org`],
    ['X-Api-Key: abcdefgh12', 'X-Api-Key: [redacted]'],
  ])('%s', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected);
  });
});

describe('URLs', () => {
  it.each([
    ['postgres://app:hunter2@db:5432/x', 'postgres://app:[redacted]@db:5432/x'],
    ['redis://:pw@cache', 'redis://:[redacted]@cache'],
    ['https://u:p@ss@host/', 'https://u:[redacted]@host/'],
    ['https://x.org/?token=abc&page=2', 'https://x.org/?token=[redacted]&page=2'],
  ])('%s', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected);
  });

  it('keeps ports, paths and addresses', () => {
    const text = 'http://localhost:3000/@scope/a and https://x.org:8080?q=a@b, mail me@x.org';
    expect(redactSecrets(text)).toBe(text);
  });
});

describe('assignments', () => {
  it.each([
    ['password=swordfish', 'password=[redacted]'],
    ['DB_PASSWORD=p@ss(1)!', 'DB_PASSWORD=[redacted]'],
    ["export API_TOKEN='a b c'", "export API_TOKEN='[redacted]'"],
    ['api_key: abcdefgh', 'api_key: [redacted]'],
    ['OPENAI_API_KEY = abcd1234', 'OPENAI_API_KEY = [redacted]'],
    ['{"password": "correct horse \\" staple", "a": 1}', '{"password": "[redacted]", "a": 1}'],
    ['{\\"client_secret\\":\\"ab12cd34\\",\\"a\\":1}', '{\\"client_secret\\":\\"[redacted]\\",\\"a\\":1}'],
    ['accessToken: "ab12cd34"', 'accessToken: "[redacted]"'],
    ['user: me\npassword: swordfish\nhost: x', 'user: me\npassword: [redacted]\nhost: x'],
    ['my password: hunter2, do not tell', 'my password: [redacted], do not tell'],
    ['密码：hunter2。', '密码：[redacted]。'],
    ['password: 123456', 'password: [redacted]'],
    ['token: secret=abcd', 'token: secret=[redacted]'],
    ['password="never closed', 'password="[redacted]'],
  ])('%s', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected);
  });

  it('takes a long value whole', () => {
    expect(redactSecrets(`token=${MIXED.repeat(20)} end`)).toBe('token=[redacted] end');
  });
});

describe('private keys', () => {
  const body = `${'A'.repeat(64)}\n${'b'.repeat(64)}\n${'C'.repeat(20)}==`;
  const pem = (kind: string) => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----`;

  it.each([
    'PRIVATE KEY',
    'RSA PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ])('%s', (kind) => {
    expect(redactSecrets(`a ${pem(kind)} b ${pem(kind)} c`)).toBe('a [redacted] b [redacted] c');
  });

  it('go with their headers and with written line breaks', () => {
    const headed = `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n${body}`;
    expect(redactSecrets(`${headed}\n-----END RSA PRIVATE KEY-----\nend`)).toBe('[redacted]\nend');
    expect(redactSecrets(`"${pem('PRIVATE KEY').replaceAll('\n', '\\n')}"`)).toBe('"[redacted]"');
  });

  it('go without their end as far as they look like one', () => {
    expect(redactSecrets(`-----BEGIN PRIVATE KEY-----\n${body}`)).toBe('[redacted]');
    expect(redactSecrets(`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\nthe log goes on`)).toBe(
      '[redacted]the log goes on',
    );
  });

  it('are not public ones', () => {
    expect(redactSecrets(pem('PUBLIC KEY'))).toBe(pem('PUBLIC KEY'));
    expect(redactSecrets(pem('CERTIFICATE'))).toBe(pem('CERTIFICATE'));
  });
});

it.each([
  'The token is the smallest unit a model reads; a token: roughly four characters.',
  'max_token=512, max_tokens: 4096, token_count = 12, n_token=3.5',
  'Password: must be at least eight characters long',
  'Basic authentication is required. Authorization: required for all. Authorization: Basic authentication',
  'interface Login { password: string; token: string }',
  'if (token == other || token => token.id) { password: } const token = await getToken();',
  'the bearer of responsibilities-and-rights, a bearer certificateholder',
  'Cookie: a small sweet biscuit. My secret: I like jazz.',
  'a task-oriented sk-learn-style-pipeline, risk-adjusted-return-measures',
  '123e4567-e89b-12d3-a456-426614174000',
  'commit 9fceb02d0ae598e95dc970b74767f19372d61af8, sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '用户对花生过敏，住在深圳，令牌机制：先登录再续期。密码：至少8位，密钥由用户自己保管。',
  'eval-001 · v001_sample.yaml:120 · [msg#1] 2026-01-01T10:00:00Z user:',
  '-----BEGIN NOTES-----',
])('leaves alone: %s', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

describe('literals', () => {
  it('go wherever they are, whatever they look like', () => {
    expect(redactSecrets('a plain words b plain words', ['plain words'])).toBe('a [redacted] b [redacted]');
  });

  it('are no patterns, and empty ones do nothing', () => {
    expect(redactSecrets('a.c abc $&', ['a.c', '', '$&'])).toBe('[redacted] abc [redacted]');
  });
});

it('does not take its own mark for a secret', () => {
  const marked =
    'Authorization: Bearer [redacted]\nCookie: [redacted]\npassword=[redacted]\n"token": "[redacted]"\n' +
    'api_key: [redacted]\nhttps://u:[redacted]@host/\nAuthorization: Digest [redacted]\n密码：[redacted]';
  expect(redactSecrets(marked)).toBe(marked);
});

describe('time grows with the text, not with its square', () => {
  /** In milliseconds of CPU time, which a busy machine does not lengthen. */
  const fastest = (text: string): number =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const start = process.cpuUsage();
        redactSecrets(text);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      }),
    );

  it.each([
    'a',
    ' ',
    '"',
    '\\',
    '-',
    '-----',
    'sk-',
    'sk-a',
    'eyJ',
    'eyJaaaaaaaa.',
    'eyJaaaaaaaa.a',
    '://',
    '://a:',
    '://a:b@',
    ':',
    'token:',
    'token: ',
    'token="',
    "secret='",
    'token="\\',
    'password',
    'api_key: "a ',
    'authorization',
    'cookie: ',
    'authorization: bearer ',
    'authorization: ',
    'authorization: digest a',
    'bearer ',
    'bearera',
    'cookie: a',
    'cookie: a="',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----AAAAAAAAAAAAAAAA',
    'ghp_',
    'xoxb-',
    'AIza',
  ])(
    '%j repeated',
    (unit) => {
      const small = unit.repeat(Math.ceil(8192 / unit.length));
      // Sixteen times the text: about 16 times the time if linear, 256 times if quadratic. The constant keeps
      // the noise of very short times out.
      expect(fastest(small.repeat(16))).toBeLessThan(80 * fastest(small) + 20);
    },
    60_000,
  );
});
