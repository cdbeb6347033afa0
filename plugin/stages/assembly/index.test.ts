import { describe, expect, it } from 'vitest';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { AssembleResult } from '../../targets/types.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { assembly } from './index.ts';
import { assemblyKind } from './kind.ts';

const evalCase: EvalCase = {
  case_id: 'q-1',
  turns: [{ question: 'How much?' }, { question: 'And then?' }],
  expect_assembly: { max_prompt_chars: 5, max_sql_count: 3, sources_kept: ['faq.md', 'gone.md'] },
};
const source = (doc: string) => ({ doc, text: 'text' });

async function scored(prompts: AssembleResult[], sql_count?: number) {
  const waiting = [...prompts];
  const enumeration = { items: ['a'], text: 'a' };
  const { stageCall: call, questions } = stageCall(evalCase, {
    retrieve: async () => ({
      sources: [source('faq.md'), source('gone.md')],
      enumeration,
      channels: {},
      sql_count,
    }),
    assemble: async () => waiting.shift()!,
  });
  return { score: assembly().score(evalCase, await assembly().run(call), SCORING), questions };
}

const values = (tally: Parameters<typeof assemblyKind.measure>[0]) =>
  Object.fromEntries(Object.entries(assemblyKind.measure(tally)).map(([name, { value }]) => [name, value]));

const PROMPTS: AssembleResult[] = [
  { system_prompt: '五个字符😀', sources: [], sql_count: 1 },
  { system_prompt: 'sixsix', sources: [source('faq.md'), source('faq.md')], sql_count: 2 },
];

it('asks for each prompt with what was retrieved for it', async () => {
  const { questions } = await scored(PROMPTS);
  expect(questions.map(([method]) => method)).toEqual(['retrieve', 'retrieve', 'assemble', 'assemble']);
  expect(questions[2]![1]).toEqual({
    case_id: 'q-1',
    question: 'How much?',
    sources: [source('faq.md'), source('gone.md')],
    enumeration: { items: ['a'], text: 'a' },
  });
});

describe('the metrics', () => {
  it('worked by hand: sizes of both prompts, documents of the last', async () => {
    const { score } = await scored(PROMPTS, 2);
    // Five characters, of which one takes two units, and six; 2 + 1 and 2 + 2 statements.
    expect(values(score.tally)).toEqual({
      assembly_pass_rate: 1 / 2,
      sources_kept_rate: 1 / 2,
      prompt_chars_mean: 11 / 2,
      sql_count_mean: 7 / 2,
    });
    expect(score.findings().map(({ path, title, message }) => [title, path.join('.'), message])).toEqual([
      [
        'PromptTooLong',
        'expect_assembly.max_prompt_chars',
        'the prompt has 6 characters, at most 5 are allowed\n  question: "And then?"',
      ],
      [
        'TooMuchSql',
        'expect_assembly.max_sql_count',
        'the prompt took 4 SQL statements, at most 3 are allowed\n  question: "And then?"',
      ],
      [
        'SourceLost',
        'expect_assembly.sources_kept.1',
        'the document "gone.md" is not among the sources of the prompt\n' +
          '  it was retrieved, and lost when the prompt was put together\n  sources of the prompt: faq.md\n' +
          '  question: "And then?"',
      ],
    ]);
  });

  it('a count that is not given keeps no limit', async () => {
    const { score } = await scored(PROMPTS.map(({ sql_count: _, ...prompt }) => prompt));
    expect(values(score.tally)).toMatchObject({ assembly_pass_rate: 0, sql_count_mean: null });
    expect(score.nullMeets('sql_count_mean')).toBe(false);
    expect(score.findings()[0]!.message).toContain('does not say how many SQL statements');
  });

  it('of a failed target: no prompt passes', () => {
    expect(values(assembly().nothing(evalCase, SCORING))).toEqual({
      assembly_pass_rate: 0,
      sources_kept_rate: 0,
      prompt_chars_mean: null,
      sql_count_mean: null,
    });
  });
});

it('a report gives the tally anew, and the truth can be reached', async () => {
  const { score } = await scored(PROMPTS, 2);
  const truth = { assembly: assemblyKind.truth(evalCase)! };
  const detail = JSON.parse(JSON.stringify(score.detail));
  expect(
    assemblyKind.rescore({ case_id: 'q-1', truth, detail, caliber: {}, pairing: DEFAULT_PAIRING }),
  ).toEqual(score.tally);
  expect(assemblyKind.oracle(evalCase, null)).toBeNull();
  expect(
    assemblyKind.oracle(
      { ...evalCase, expect_assembly: { max_prompt_chars: 1, sources_kept: ['a', 'b'] } },
      null,
    ),
  ).toMatchObject({ path: ['expect_assembly'] });
});
