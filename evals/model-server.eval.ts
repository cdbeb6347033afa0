import { expect, test } from 'vitest';

/** Left to `npm run test:real`: everything else here runs without a model. */
test('the model server answers', { tags: ['real-model'], timeout: 30_000 }, async () => {
  const url = process.env.CALIPER_LLM_URL;
  if (!url)
    throw new Error('set CALIPER_LLM_URL to an OpenAI-compatible server, such as http://host:11434/v1');
  const answer = await fetch(`${url.replace(/\/$/, '')}/models`);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  expect(data.length).toBeGreaterThan(0);
});
