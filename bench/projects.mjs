/** The projects that are measured: the same YAML, target and scoring through the plugin and through a plain loop. */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'tmp', 'bench');

const DIMENSIONS = [
  'identity',
  'family',
  'social',
  'values',
  'skills',
  'tech_stack',
  'preferences',
  'habits',
];

/** A folder below tmp/bench in which the built package is installed under its name. */
export function makeProject(name, files) {
  const installed = join(FOLDER, 'node_modules', 'vitest-caliper');
  if (!existsSync(join(ROOT, 'dist'))) throw new Error('there is no dist/: run npm run build first');
  rmSync(installed, { recursive: true, force: true });
  for (const part of ['package.json', 'dist']) {
    cpSync(join(ROOT, part), join(installed, part), { recursive: true });
  }
  const root = join(FOLDER, name);
  rmSync(root, { recursive: true, force: true });
  for (const [path, text] of Object.entries({
    'package.json': '{ "private": true, "type": "module" }\n',
    ...files,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Removes what a run leaves, so that the next one is a first one. */
export function forgetRuns(root) {
  for (const left of ['tmp', 'results', 'baselines'])
    rmSync(join(root, left), { recursive: true, force: true });
}

/** `count` cases of two memories each, about 800 bytes a case, Chinese and English mixed. */
export function casesYaml(count, prefix = 'c') {
  let text = 'meta:\n  version: bench\ncases:\n';
  for (let i = 0; i < count; i++) {
    const labels = labelsOf(i);
    text += `  - case_id: ${prefix}-${String(i).padStart(6, '0')}
    source: synthetic
    difficulty: ${['easy', 'medium', 'hard'][i % 3]}
    conversation: |
      [msg#1] 2026-01-01T10:00:00Z user:
        我叫张明${i}，在深圳做后端开发，用 Python 和 Go，周末喜欢爬山 number ${i}
      [msg#2] 2026-01-01T10:05:00Z user:
        对了，我每天早上七点起床跑步半小时，然后喝一杯黑咖啡，项目 ${i} 下周上线
    expected_l1:
      memories:
        - content: "张明${i}，深圳，后端开发 ${i}"
          dimensions: [${labels[0].join(', ')}]
          memory_type: persona
          priority: 85
          time_velocity: static
          source_message_ids: ["msg_1"]
        - content: "每天早上七点跑步，项目 ${i} 下周上线"
          dimensions: [${labels[1].join(', ')}]
          memory_type: episodic
          priority: 70
          time_velocity: dynamic
          source_message_ids: ["msg_2"]
    notes: "generated case ${i}"
`;
  }
  return text;
}

function labelsOf(i) {
  const first = DIMENSIONS[i % 8];
  const second = DIMENSIONS[(i * 3 + 1) % 8];
  return [first === second ? [first] : [first, second], [second]];
}

/** The source of the labels that the truth of a case has. */
export const labelsSource = `const DIMENSIONS = ${JSON.stringify(DIMENSIONS)};\n${labelsOf.toString()}`;

/** A target that answers at once, or after some milliseconds; it notes when it began and when it ended. */
export function targetSource(milliseconds) {
  return `
import { writeFileSync } from 'node:fs';
${labelsSource}
let first;
let open = 0;
export function target() {
  return {
    describe: async () => ({ subject: { name: 'bench', version: '1' } }),
    extract: async ({ case_id }) => {
      first ??= performance.now();
      open += 1;
      const i = Number(case_id.split('-')[1]);
      ${milliseconds > 0 ? `await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));` : ''}
      const [a, b] = labelsOf(i);
      open -= 1;
      ${milliseconds > 0 ? `if (open === 0) writeFileSync(new URL('./span.txt', import.meta.url), String(performance.now() - first));` : ''}
      return {
        memories: [
          { content: '张明' + i + '，深圳，后端开发 ' + i, dimensions: a, memory_type: 'persona', priority: 80, time_velocity: 'static', source_message_ids: ['msg_1'] },
          { content: '每天早上七点跑步，项目 ' + i + ' 下周上线', dimensions: b, memory_type: 'episodic', priority: 70, time_velocity: 'dynamic', source_message_ids: ['msg_2'] },
        ],
      };
    },
  };
}
`;
}

/** A target that reads a prompt beside it. */
export const PROMPTED_TARGET = `
import { readFileSync } from 'node:fs';
readFileSync(new URL('./prompt.txt', import.meta.url), 'utf8');
${targetSource(0)}`;

export const PLUGIN_CONFIG = `
import { caliper } from 'vitest-caliper';
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, plugins: [caliper()] });
`;

export const PLAIN_CONFIG = `
import { defineConfig } from 'vitest/config';
export default defineConfig({ root: import.meta.dirname, test: { include: ['plain.test.js'] } });
`;

/** The plain loop in watch mode: Vitest is told which files its test reads. */
export const PLAIN_WATCH_CONFIG = `
import { defineConfig } from 'vitest/config';
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['plain.test.js'],
    watchTriggerPatterns: [{ pattern: /(all.yaml|prompt.txt)$/, testsToRun: () => './plain.test.js' }],
  },
});
`;

/** @param {string[]} watch globs of the files that the target reads by itself */
export function suiteSource(glob, watch = []) {
  return `
import { defineSuite, l1 } from 'vitest-caliper';
import { target } from './target.js';
export default defineSuite({ cases: '${glob}', watch: ${JSON.stringify(watch)}, target, stages: [l1({ f1: 0.5 })], gates: { 'l1.dimension_micro_f1': 0.9 } });
`;
}

/** What somebody writes without the plugin: parse, loop, score, assert, and a test for the sum at the end. */
export const PLAIN_TEST = `
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { f1, labelCounts, pairMemories } from 'vitest-caliper/metrics';
import { target } from './evals/target.js';
const { cases } = parse(readFileSync(new URL('./cases/all.yaml', import.meta.url), 'utf8'));
const subject = target();
const sum = { tp: 0, fp: 0, fn: 0 };
test.concurrent.each(cases)('$case_id', async ({ case_id, conversation, expected_l1 }) => {
  const { memories } = await subject.extract({ case_id, conversation });
  const truth = expected_l1.memories;
  const labels = (list) => list.map(({ dimensions }) => dimensions);
  const counts = labelCounts(pairMemories(truth, memories), labels(truth), labels(memories));
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  expect(f1(counts)).toBeGreaterThanOrEqual(0.5);
});
test('micro-F1', () => expect(f1(sum)).toBeGreaterThanOrEqual(0.9));
`;
