import { type FixtureCase, memoryProject } from './memory-project.ts';
import type { FixtureProject } from './project.ts';

/** A target that asks a model about each case, with a prompt of its own file, and repeats what it says. */
const TARGET = `
import { readFileSync } from 'node:fs';
import { request } from 'node:http';

const prompt = (case_id) => {
  const prompts = JSON.parse(readFileSync(new URL('./prompts.json', import.meta.url), 'utf8'));
  return prompts[case_id] ?? prompts.default;
};
const headers = {
  'content-type': 'application/json',
  authorization: 'Bearer ' + process.env.FIXTURE_LLM_KEY,
  cookie: 'session=cookie-of-the-client-7',
};

const viaFetch = async (body) => (await fetch(process.env.LLM_URL + '/chat/completions', { method: 'POST', headers, body })).text();
const viaHttp = (body) => new Promise((resolve, reject) => {
  request(process.env.LLM_URL + '/chat/completions', { method: 'POST', headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (piece) => { text += piece; }).on('end', () => resolve(text)).on('error', reject);
  }).on('error', reject).end(body);
});
const said = (text) => text.startsWith('{')
  ? JSON.parse(text).choices[0].message.content
  : text.split('\\n').filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice(6)).choices[0].delta.content ?? '').join('');

export function scriptedTarget() {
  return {
    async describe() {
      return { subject: { name: 'chat', version: '1' } };
    },
    async extract({ case_id, conversation }) {
      const messages = [{ role: 'system', content: prompt(case_id) }, { role: 'user', content: conversation }];
      const ask = case_id.endsWith('2') ? viaHttp : viaFetch;
      const content = said(await ask(JSON.stringify({ model: 'm', messages, stream: case_id.endsWith('3') })));
      return { memories: [{ content, dimensions: ['identity'], memory_type: 'persona', priority: 80,
        time_velocity: 'static', source_message_ids: ['msg_1'] }] };
    },
  };
}
`;

export interface ChatOptions {
  cases: FixtureCase[];
  /** the options of `caliper()`, as source text */
  caliper: string;
  /** the suite's options, as source text */
  suite?: string;
}

/** A project whose suite asks the model server of `LLM_URL`: by `fetch`, by `http` and in a stream, in turn. */
export function chatProject({ cases, caliper, suite = '' }: ChatOptions): FixtureProject {
  return memoryProject({
    cases,
    suite: `watch: './prompts.json', ${suite}`,
    files: {
      'evals/target.js': TARGET,
      'evals/prompts.json': JSON.stringify({ default: 'Say what is said.' }, null, 1),
      'vitest.config.ts': `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, plugins: [caliper(${caliper})] });
`,
    },
  });
}
