import { FixtureProject } from './project.ts';

/** Questions of each kind, a dialogue and a prompt, over three documents. */
export const RAG_CASES = `cases:
  - case_id: q-direct
    difficulty: easy
    question: How hard does the vane push?
    expect_doc: guide.md
    expect_tokens: ["340 N"]
    expect_answer: { brand: Orrindel, must_contain: ["340 N"], required_sources: [guide] }
  - case_id: q-table
    difficulty: easy
    question: What does the filter cost?
    expect_doc: [prices.md]
    expect_tokens: ["49 €"]
  - case_id: q-list
    difficulty: easy
    question: Which colours are there?
    expect_enum: [red, blue]
  - case_id: q-negative
    difficulty: hard
    question: Who is the chief executive?
    expect_enum: false
    expect_answer: { says_not_found: true, must_not_contain: [Maren] }
  - case_id: q-nothing
    difficulty: hard
    question: What is the weather like?
    expect_nothing: true
  - case_id: q-follow
    difficulty: hard
    split: holdout
    turns:
      - { question: "Tell me of the filter", expect_doc: prices.md }
      - { question: "And what does it weigh?", expect_doc: prices.md, expect_tokens: ["120 g"] }
  - case_id: q-zh
    difficulty: hard
    split: holdout
    question: 保修期多久？
    expect_doc: zh/保修.md
    expect_tokens: [两年]
    expect_answer: { must_contain: [两年] }
  - case_id: q-prompt
    difficulty: easy
    question: How hard does the vane push?
    expect_assembly: { max_prompt_chars: 200, max_sql_count: 4, sources_kept: [guide.md] }
`;

/** The line of a text in the cases, counted from 1. */
export const ragLine = (text: string): number =>
  RAG_CASES.split('\n').findIndex((line) => line.includes(text)) + 1;

const RAG_DOCUMENTS: Record<string, string> = {
  'corpus/guide.md': '# Vane\n\nThe Orrindel Vane pushes with 340 N.\n\nIt comes in red and blue.\n',
  'corpus/prices.md': '# Prices\n\nThe filter costs 49 € and weighs 120 g.\n',
  'corpus/zh/保修.md': '# 保修\n\n保修期为两年。\n',
};

/** What the target finds for each question: documents of its index, in order, and how it answers. */
export const RAG_TABLE = {
  'How hard does the vane push?': {
    docs: ['guide.md', 'prices.md'],
    answer: 'An Orrindel Vane pushes with 340 N [1].',
  },
  'What does the filter cost?': { docs: ['prices.md'], answer: '49 € [1]' },
  'Which colours are there?': { docs: ['guide.md'], items: ['red', 'blue'], answer: 'red, blue' },
  'Who is the chief executive?': { docs: ['guide.md'], answer: 'The documents do not say.' },
  'What is the weather like?': { docs: [], answer: 'The documents do not say.' },
  'Tell me of the filter': { docs: ['prices.md'], answer: 'It is in the price list [1].' },
  'And what does it weigh?': { docs: [], answer: '120 g [1]' },
  '保修期多久？': { docs: ['zh/保修.md'], answer: '保修期为两年 [1]。' },
};

/** Finds what the table names among the documents that it was given; a follow-up without a find keeps the sources before. */
const TARGET = `
import { appendFileSync, readFileSync } from 'node:fs';

const file = (name) => new URL(name, import.meta.url);

export function tableTarget() {
  const table = JSON.parse(readFileSync(file('./table.json'), 'utf8'));
  const setup = JSON.parse(readFileSync(file('./setup.json'), 'utf8'));
  const documents = new Map();
  const note = (line) => appendFileSync(file('./calls.log'), line + '\\n');
  const sourceOf = (doc) => ({
    doc,
    text: documents.get(doc),
    channel: 'hybrid',
    ...(doc === 'guide.md' ? { kind: 'guide' } : {}),
  });
  return {
    async describe() {
      return { subject: { name: 'table', version: '1' }, ...(setup.embedder ? { embedder: setup.embedder } : {}) };
    },
    async index({ documents: given }) {
      for (const { id, text } of given) documents.set(id, text);
      return { documents: given.length, chunks: given.length, rows: 0 };
    },
    async retrieve({ case_id, question, history, options: { top_k = 5 } }) {
      note('retrieve ' + case_id);
      if (setup.down === case_id) throw new Error('connection refused');
      const { docs, items } = table[question];
      const ranked = docs.length > 0 ? docs : (history.at(-1)?.sources ?? []).map(({ doc }) => doc);
      const arm = ranked.map((doc) => ({ doc, text: documents.get(doc) }));
      return {
        sources: ranked.slice(0, top_k).map(sourceOf),
        ...(items ? { enumeration: { items, text: items.join(', ') } } : {}),
        channels: { hybrid: ranked.length, enumeration: items?.length ?? 0 },
        arms: { bm25: arm, vector: arm.toReversed(), hybrid: arm },
        sql_count: 3,
      };
    },
    async assemble({ sources }) {
      return { system_prompt: sources.map(({ text }, at) => '[' + (at + 1) + '] ' + text).join('\\n'), sources, sql_count: 0 };
    },
    async answer({ question }) {
      return { text: table[question].answer };
    },
    ...(setup.vectors === undefined ? {} : {
      async embed({ texts }) {
        note('embed ' + texts.length);
        const { width, fill } = setup.vectors;
        return { vectors: texts.map((_, at) => Array.from({ length: width }, (_, i) => fill ?? (i === at % width ? 1 : 0.5))) };
      },
    }),
  };
}
`;

/** How the target is set up: what it finds, and its `embedder`, its `vectors`, the case for which it is `down`. */
export interface RagSetup {
  table?: object;
  setup?: object;
}

/** Files that set the target up anew. */
export function ragSetup({ table = RAG_TABLE, setup = {} }: RagSetup): Record<string, string> {
  return { 'evals/table.json': JSON.stringify(table), 'evals/setup.json': JSON.stringify(setup) };
}

/**
 * A suite of all RAG stages over the documents.
 *
 * @param options further ones, in its source
 */
export function ragSuite(options: string): string {
  return `
import { answer, assembly, defineSuite, retrieval } from 'vitest-caliper';
import { tableTarget } from './target.js';

export default defineSuite({
  cases: '../cases/*.yaml',
  corpus: '../corpus',
  target: () => tableTarget(),
  stages: [retrieval({ options: { top_k: 2 } }), answer(), assembly()],
  ${options}
});
`;
}

export function ragProject(setup: RagSetup = {}): FixtureProject {
  return new FixtureProject({
    'cases/demo.yaml': RAG_CASES,
    'evals/target.js': TARGET,
    'evals/demo.eval.ts': ragSuite("failOn: 'gate', gates: { pass_rate: 0.9 },"),
    ...ragSetup(setup),
    ...RAG_DOCUMENTS,
  });
}
