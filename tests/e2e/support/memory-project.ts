import { stringify } from 'yaml';
import { FixtureProject } from './project.ts';

/** Ground truth of a fixture: only what a test wants to say; the rest is filled in. */
export interface FixtureMemory {
  content: string;
  dimensions: string[];
  [field: string]: unknown;
}

export interface FixtureCase {
  case_id: string;
  memories: FixtureMemory[];
  [field: string]: unknown;
}

/** What the scripted target does for a case: an answer of `extract`, or a way to fail: `{ throws: message }`. */
export type Script = 'throw' | 'hang' | unknown;

export interface ProjectOptions {
  cases: FixtureCase[];
  /** case id → what the target does; a case without an entry gets its ground truth back */
  script?: Record<string, Script>;
  /** the suite's options after `cases`, `target` and `registry`, as source text */
  suite?: string;
  files?: Record<string, string>;
}

const DIMENSIONS = ['identity', 'family', 'skills', 'habits', 'goals', 'status'];

const DIMENSIONS_YAML = stringify({
  dimensions: DIMENSIONS.map((id) => ({
    id,
    display_name: `名-${id}`,
    category: 'static',
    time_velocity: 'static',
    ttl_days: null,
    description: `what ${id} holds`,
    boundaries: `where ${id} ends`,
  })),
});

const ALIASES_YAML = stringify({
  aliases: {
    identity: ['身份', 'who I am'],
    family: ['家人'],
    skills: ['能力'],
    habits: ['习惯'],
    goals: ['目标'],
    status: ['状态'],
  },
});

const TARGET = `
import { appendFileSync, readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Answers as script.json says, and notes which cases were asked. */
export function scriptedTarget() {
  const { version, answers } = JSON.parse(read('./script.json'));
  return {
    async describe() {
      return { subject: { name: 'scripted', version } };
    },
    async extract({ case_id }) {
      appendFileSync(new URL('./calls.log', import.meta.url), case_id + '\\n');
      const answer = answers[case_id];
      if (answer === 'throw') throw new Error('connection refused by the model server');
      if (answer === 'hang') return new Promise(() => {});
      if (typeof answer?.throws === 'string') throw new Error(answer.throws);
      return answer;
    },
  };
}
`;

/** A project with one suite, `demo`, over a scripted target. */
export function memoryProject({
  cases,
  script = {},
  suite = '',
  files = {},
}: ProjectOptions): FixtureProject {
  const answers = Object.fromEntries(
    cases.map(({ case_id, memories }) => [
      case_id,
      script[case_id] ?? { memories: memories.map(predictionOf) },
    ]),
  );
  return new FixtureProject({
    'cases/demo.yaml': casesYaml(cases),
    'registry/dimensions.yaml': DIMENSIONS_YAML,
    'registry/aliases.yaml': ALIASES_YAML,
    'evals/target.js': TARGET,
    'evals/script.json': JSON.stringify({ version: 'v1', answers }, null, 1),
    'evals/demo.eval.ts': suiteSource(suite),
    ...files,
  });
}

/** The suite's module with other options after the fixed ones. */
export function suiteSource(options = ''): string {
  return `import { defineSuite, l1 } from 'vitest-caliper';
import { scriptedTarget } from './target.js';

export default defineSuite({
  cases: '../cases/*.yaml',
  registry: '../registry',
  target: () => scriptedTarget(),
  ${options.includes('stages:') ? '' : 'stages: [l1({ f1: 0.8 })],'}
  ${options}
});
`;
}

/** Cases as a YAML file, in the layout that people write. */
export function casesYaml(cases: readonly FixtureCase[]): string {
  return stringify({
    meta: { version: 'v001', total_cases: cases.length },
    cases: cases.map(({ case_id, memories, ...rest }) => ({
      case_id,
      source: 'synthetic',
      difficulty: 'easy',
      conversation: `[msg#1] 2026-01-01T10:00:00Z user:\n  ${case_id} says something\n`,
      expected_l1: {
        memories: memories.map(({ content, dimensions, ...fields }) => ({
          content,
          dimensions,
          memory_type: 'persona',
          priority: 80,
          time_velocity: 'static',
          source_message_ids: ['msg_1'],
          ...fields,
        })),
      },
      ...rest,
    })),
  });
}

/** A prediction that repeats the truth. */
export function predictionOf({ content, dimensions }: FixtureMemory): Record<string, unknown> {
  return {
    content,
    dimensions,
    memory_type: 'persona',
    priority: 80,
    time_velocity: 'static',
    source_message_ids: ['msg_1'],
  };
}
