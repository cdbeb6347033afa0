import { stringify } from 'yaml';
import { FixtureProject } from './project.ts';

/**
 * Knows one passage a document, and finds it by a word of the question. Switched off by options: `long`, the documents
 * that are called so, and with them their share of the prompt and of the SQL; `embed`, the embedder.
 */
const TARGET = `
const PASSAGES = {
  'plain.md': ['basic', 'The basic plan is 99 a year.'],
  'long.md': ['warranty', 'The warranty is 24 months.' + ' It is long.'.repeat(20)],
};

export function ragTarget(options) {
  const embedder = { id: 'words/v1', dimensions: 2, semantic: false };
  const embed = async ({ texts }) => ({ vectors: texts.map((text) => [text.length, 1]) });
  const found = (question) => Object.entries(PASSAGES)
    .filter(([doc, [word]]) => question.includes(word) && (doc !== 'long.md' || options.long !== false))
    .map(([doc, [, text]]) => ({ doc, text, channel: 'words' }));
  return {
    async describe() {
      return { subject: { name: 'rag', version: '1' }, ...(options.embed === false ? {} : { embedder }) };
    },
    ...(options.embed === false ? {} : { embed }),
    async retrieve({ question }) {
      const sources = found(question);
      return { sources, channels: { words: sources.length }, sql_count: options.long === false ? 1 : 3 };
    },
    async assemble({ sources }) {
      return { system_prompt: sources.map(({ text }) => text).join('\\n'), sources, sql_count: 1 };
    },
  };
}
`;

/** Of two tiers, one of which needs the long document: questions alone, and the prompt that is put together for one. */
const CASES = [
  { case_id: 'q-1', tags: ['tier1'], question: 'How much is the basic plan?', expect_doc: 'plain.md' },
  { case_id: 'q-2', tags: ['tier1', 'long'], question: 'How long is the warranty?', expect_doc: 'long.md' },
  {
    case_id: 'q-3',
    tags: ['tier4', 'long'],
    question: 'basic plan, warranty?',
    expect_assembly: { max_prompt_chars: 1000, sources_kept: ['plain.md', 'long.md'] },
  },
];

/** A suite over that target with more options of the suite; \`options\` is what the target is made from. */
export function tierSuiteSource(options: string, suite = ''): string {
  return `import { assembly, defineSuite, retrieval } from 'vitest-caliper';
import { ragTarget } from './target.js';

export default defineSuite({
  cases: '../cases/*.yaml',
  target: ({ options }) => ragTarget(${options}),
  stages: [retrieval(), assembly()],
  ${suite}
});
`;
}

/** A project whose suite, \`demo\`, asks three questions about two documents. */
export function tierProject(source: string): FixtureProject {
  return new FixtureProject({
    'cases/demo.yaml': stringify({ cases: CASES }),
    'evals/target.js': TARGET,
    'evals/demo.eval.ts': source,
  });
}
