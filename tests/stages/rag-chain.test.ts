import { describe, expect, it } from 'vitest';
import { parseCaseFile } from '../../plugin/cases/index.ts';
import { attemptCase } from '../../plugin/runtime/attempt.ts';
import { suiteScope } from '../../plugin/runtime/suite-scope.ts';
import { answer } from '../../plugin/stages/answer/index.ts';
import { assembly } from '../../plugin/stages/assembly/index.ts';
import { retrievalOf } from '../../plugin/stages/rag/settings.ts';
import { retrieval } from '../../plugin/stages/retrieval/index.ts';
import type { Stage } from '../../plugin/stages/types.ts';
import type { Target } from '../../plugin/targets/types.ts';
import { SCORING } from '../support/stage-call.ts';

const FILE = `cases:
  - case_id: q-1
    turns:
      - question: How much is the basic plan?
        expect_doc: faq.md
        expect_tokens: ["99 €"]
        expect_answer: { must_contain: ["99 €"] }
      - question: And that one?
        expect_doc: faq.md
    expect_assembly: { max_prompt_chars: 40, sources_kept: [faq.md] }
`;

const PLACED = parseCaseFile(FILE, 'q.yaml').cases.map((loaded) => ({ loaded, meta: null, file: 'q.yaml' }));
const CORPUS = [{ id: 'faq.md', text: 'The basic plan is 99 €.' }];
const STAGES = [retrieval({ options: { top_k: 2 } }), assembly(), answer()] as Stage[];

/** Keeps what it was given; a question without a word of it takes the sources of the turn before. */
function ragTarget(own: Partial<Target> = {}) {
  const calls: string[] = [];
  let indexed: { id: string; text: string }[] = [];
  const target: Target = {
    describe: async () => ({ subject: { name: 'rag', version: '1' } }),
    async index({ documents }) {
      calls.push('index');
      indexed = documents;
      return { documents: documents.length, chunks: documents.length, rows: 0 };
    },
    async retrieve({ question, history }) {
      calls.push('retrieve');
      const found = indexed.filter(({ text }) => question.includes('plan') && text.includes('plan'));
      const sources = found.map(({ id, text }) => ({ doc: id, text, channel: 'hybrid' }));
      const last = history.at(-1)?.sources ?? [];
      return { sources: sources.length > 0 ? sources : last, channels: { hybrid: sources.length } };
    },
    async assemble({ sources }) {
      calls.push('assemble');
      return { system_prompt: sources.map(({ text }, at) => `[${at + 1}] ${text}`).join('\n'), sources };
    },
    async answer({ sources }) {
      calls.push('answer');
      return { text: `${sources[0]?.text ?? 'Nothing is known.'} [1]` };
    },
    ...own,
  };
  return { target, calls };
}

async function attempt(target: Target, stages = STAGES) {
  const suite = suiteScope([], undefined, { retrieval: retrievalOf(STAGES), corpus: async () => CORPUS });
  const context = { stages, ...SCORING, suite, target: async () => target, timeout: 10_000, trial: 0 };
  return attemptCase(PLACED[0]!, context);
}

describe('a RAG chain through the runtime', () => {
  it('passes, and asks for each step once', async () => {
    const { target, calls } = ragTarget();
    const { verdict, missed, error } = await attempt(target);
    expect([verdict, missed, error]).toEqual(['pass', [], undefined]);
    expect(calls).toEqual(['index', 'retrieve', 'retrieve', 'assemble', 'assemble', 'answer']);
  });

  it('retrieves as the suite says also where the stage is left out', async () => {
    const { target, calls } = ragTarget();
    expect((await attempt(target, STAGES.slice(2))).verdict).toBe('pass');
    expect(calls).toEqual(['index', 'retrieve', 'retrieve', 'assemble', 'answer']);
  });

  it('names the turn whose history was not heeded, at its line', async () => {
    const { target } = ragTarget();
    const forgetful = {
      ...target,
      retrieve: (asked: never, context: never) =>
        target.retrieve!({ ...(asked as object), history: [] } as never, context),
    };
    const { verdict, findings } = await attempt(forgetful as Target);
    expect(verdict).toBe('fail');
    const line = FILE.split('\n').findLastIndex((each) => each.includes('expect_doc')) + 1;
    expect(findings.map(({ title, line: at }) => [title, at])).toContainEqual(['MissingDocument', line]);
  });

  it('is an error of the stage that failed, and nothing passes from there on', async () => {
    const { target } = ragTarget({ assemble: () => Promise.reject(new Error('no prompt')) });
    const { verdict, error, tallies } = await attempt(target);
    expect(verdict).toBe('error');
    expect(error).toEqual({ kind: 'infra', stage: 'assembly', message: 'no prompt' });
    expect(tallies).toMatchObject({
      retrieval: { errors: 0, questions: { judged: 2, passed: 2 } },
      assembly: { errors: 1, prompts: { judged: 2, passed: 0 } },
      answer: { errors: 1, answers: { judged: 1, passed: 0 } },
    });
  });

  it('leaves a target without index to its own documents', async () => {
    const { target, calls } = ragTarget({
      retrieve: async () => ({
        sources: [{ doc: 'faq.md', text: CORPUS[0]!.text }],
        channels: {},
      }),
    });
    const { index: _, ...unable } = target;
    expect((await attempt(unable)).verdict).toBe('pass');
    expect(calls).not.toContain('index');
  });
});
