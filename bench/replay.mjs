/** `npm run bench -- --only replay`: 500 cases whose model answers are replayed, against the rules, in turn. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesYaml, makeProject } from './projects.mjs';
import { ratioLines } from './ratios.mjs';
import { run } from './vitest.mjs';

const CASES = 500;
const PAIRS = 5;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const source = (path) => JSON.stringify(join(ROOT, path));

const CONFIG = `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  plugins: [caliper({ replay: { hosts: ['127.0.0.1'] } })],
  resolve: {
    alias: [
      { find: /^vitest-caliper$/, replacement: ${source('dist/index.js')} },
      { find: /^vitest-caliper\\/metrics$/, replacement: ${source('dist/metrics/index.js')} },
    ],
  },
});
`;

const suite = (name, model) => `
import { defineSuite, l1 } from 'vitest-caliper';
import { memoryPipeline } from ${source('evals/pipelines/memory/index.ts')};
import { modelFromEnv } from ${source('evals/pipelines/model/from-env.ts')};
export default defineSuite({
  name: '${name}',
  cases: '../cases/*.yaml',
  registry: ${source('cases/registry')},
  target: () => memoryPipeline({ registry: ${source('cases/registry')}${model ? ", model: modelFromEnv('LLM')" : ''} }),
  stages: [l1({ f1: 0 })],
  failOn: 'never',
});
`;

const ANSWER = JSON.stringify({
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: JSON.stringify({ memories: [{ content: '在深圳做后端开发', dimensions: ['identity'] }] }),
      },
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 20, total_tokens: 920 },
});

/** Records the answers of a server on this machine, then measures runs that ask nobody. */
export async function replayCost() {
  const root = makeProject('replay', {
    'vitest.config.js': CONFIG,
    'cases/all.yaml': casesYaml(CASES),
    'evals/rules.eval.ts': suite('rules', false),
    'evals/model.eval.ts': suite('model', true),
  });
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(ANSWER);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.CALIPER_LLM_URL = `http://127.0.0.1:${server.address().port}/v1`;
  process.env.CALIPER_LLM_MODEL = 'bench';
  const rules = () => run(root, 'evals/rules');
  const model = () => run(root, 'evals/model');
  await rules();
  await model();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  process.env.CALIPER_REPLAY = 'replay';
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair++) pairs.push([await model(), await rules()]);
  console.log(
    `\n${CASES} cases of one model request each, replayed, against the rules (median of ${PAIRS} pairs)`,
  );
  for (const line of ratioLines(pairs, 'rules')) console.log(`  ${line}`);
}
