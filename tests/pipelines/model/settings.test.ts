import { expect, test } from 'vitest';
import { modelSettings } from '../../../evals/pipelines/model/settings.ts';

const URL_OF_OLLAMA = 'http://127.0.0.1:11434/v1';
const env = (more: Record<string, string> = {}) => ({
  CALIPER_LLM_URL: URL_OF_OLLAMA,
  CALIPER_LLM_MODEL: 'm',
  ...more,
});

test('no server, no model', () => {
  expect(modelSettings('LLM', {})).toBeNull();
  expect(modelSettings('LLM', { CALIPER_LLM_URL: ' ', CALIPER_LLM_MODEL: 'm' })).toBeNull();
  expect(modelSettings('EMBED', env())).toBeNull();
});

test('what is not said has its default', () => {
  expect(modelSettings('LLM', env({ CALIPER_LLM_URL: `${URL_OF_OLLAMA}//` }))).toEqual({
    url: URL_OF_OLLAMA,
    model: 'm',
    key: null,
    requestsPerMinute: null,
    tokensPerMinute: null,
    attempts: 4,
    stream: false,
  });
});

test('everything can be said', () => {
  const said = { KEY: 'k', RPM: '60', TPM: '90000', ATTEMPTS: '1', STREAM: '1' };
  const more = Object.fromEntries(
    Object.entries(said).map(([part, value]) => [`CALIPER_LLM_${part}`, value]),
  );
  expect(modelSettings('LLM', env(more))).toMatchObject({
    key: 'k',
    requestsPerMinute: 60,
    tokensPerMinute: 90_000,
    attempts: 1,
    stream: true,
  });
});

test('the key holds for embeddings of the same server, and of no other', () => {
  const embed = (url: string) =>
    modelSettings('EMBED', env({ CALIPER_LLM_KEY: 'k', CALIPER_EMBED_URL: url, CALIPER_EMBED_MODEL: 'e' }))
      ?.key;
  expect(embed(URL_OF_OLLAMA)).toBe('k');
  expect(embed('https://embeddings.example.com/v1')).toBeNull();
});

test('what is missing or wrong is named', () => {
  expect(() => modelSettings('LLM', { CALIPER_LLM_URL: URL_OF_OLLAMA })).toThrow(
    'CALIPER_LLM_MODEL must name a model',
  );
  expect(() => modelSettings('LLM', env({ CALIPER_LLM_URL: '127.0.0.1:11434' }))).toThrow(
    'CALIPER_LLM_URL must be',
  );
  expect(() => modelSettings('LLM', env({ CALIPER_LLM_RPM: '0' }))).toThrow(
    "CALIPER_LLM_RPM must be a whole number over 0, received '0'",
  );
});
