import { describe, expect, it } from 'vitest';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { CorpusDocument, RetrieveResult } from '../../targets/types.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { type Json, OutputError } from '../types.ts';
import { retrieval } from './index.ts';
import { retrievalKind } from './kind.ts';
import { retrievalRules } from './options.ts';

const CORPUS: CorpusDocument[] = [
  { id: 'faq.md', text: 'How much?\n\nThe basic plan is 99 € a year.' },
  { id: 'prices.md', text: 'basic 99 €, team 199 €, basic again 99 €' },
];

const dialogue: EvalCase = {
  case_id: 'q-1',
  turns: [
    { question: 'How much is the basic plan?', expect_doc: ['faq.md', 'prices.md'], expect_tokens: ['99 €'] },
    { question: 'Hello?' },
    {
      question: 'And which plans are there?',
      expect_enum: ['team', 'school'],
      expect_tokens: ['199', 'never said'],
    },
  ],
};

const source = (doc: string, text: string, channel?: string) => ({
  doc,
  text,
  ...(channel ? { channel } : {}),
});

const ANSWERS: RetrieveResult[] = [
  {
    sources: [source('faq.md', 'Greetings', 'hybrid'), source('faq.md', 'The plan is 99\n€ a year')],
    channels: { hybrid: 2, enumeration: 0 },
  },
  { sources: [], channels: { hybrid: 0 } },
  {
    sources: [source('prices.md', 'basic 1,199 €', 'hybrid')],
    enumeration: { items: ['basic', 'team (199 €)'], text: 'basic\nteam' },
    channels: { hybrid: 1, enumeration: 2 },
  },
];

function answering(answers: readonly unknown[]) {
  const waiting = [...answers];
  return { retrieve: async () => waiting.shift() as RetrieveResult };
}

async function scored(evalCase: EvalCase, answers: readonly unknown[], stage = retrieval()) {
  const { stageCall: call, questions } = stageCall(evalCase, answering(answers), { corpus: CORPUS });
  const output = await stage.run(call);
  return { score: stage.score(evalCase, output, SCORING), questions };
}

const values = (tally: Parameters<typeof retrievalKind.measure>[0]) =>
  Object.fromEntries(Object.entries(retrievalKind.measure(tally)).map(([name, { value }]) => [name, value]));

describe('run', () => {
  it('gives the corpus once, then asks each question with those before it', async () => {
    const stage = retrieval({ options: { top_k: 3 } });
    const { stageCall: call, questions } = stageCall(
      dialogue,
      { ...answering([...ANSWERS, ...ANSWERS]), index: async () => ({ documents: 2, chunks: 4, rows: 0 }) },
      { retrieval: stage.retrieval!, corpus: CORPUS },
    );
    await stage.run(call);
    expect(questions.map(([method]) => method)).toEqual(['index', 'retrieve', 'retrieve', 'retrieve']);
    expect(questions[0]![1]).toEqual({ documents: CORPUS });
    expect(questions[1]![1]).toEqual({
      case_id: 'q-1',
      question: 'How much is the basic plan?',
      history: [],
      options: { top_k: 3 },
    });
    expect(questions[3]![1]).toMatchObject({
      question: 'And which plans are there?',
      history: [
        { question: 'How much is the basic plan?', sources: ANSWERS[0]!.sources },
        { question: 'Hello?', sources: [] },
      ],
    });
    await call.chain.retrieved();
    expect(questions).toHaveLength(4);
  });

  it('gives no corpus where there is none, and none to a target without index', async () => {
    for (const [own, corpus] of [
      [{ index: async () => ({ documents: 9, chunks: 9, rows: 0 }) }, null],
      [{}, CORPUS],
    ] as const) {
      const { stageCall: call, questions } = stageCall(
        dialogue,
        { ...answering(ANSWERS), ...own },
        { corpus },
      );
      const output = await retrieval().run(call);
      expect(output).toEqual({ answers: ANSWERS, corpus });
      expect(questions.map(([method]) => method)).toEqual(['retrieve', 'retrieve', 'retrieve']);
    }
  });

  it('refuses a target that did not index every document', async () => {
    const index = async () => ({ documents: 1, chunks: 1, rows: 0 });
    const { stageCall: call } = stageCall(dialogue, { index }, { corpus: CORPUS });
    await expect(retrieval().run(call)).rejects.toThrow(
      "'index' was given 2 documents and says that it stored 1",
    );
  });

  it.each<[string, unknown]>([
    ['no sources', { channels: {} }],
    ['no channels', { sources: [] }],
    ['a count that is none', { sources: [], channels: { hybrid: -1 } }],
    ['too many sources', { sources: Array.from({ length: 1001 }, () => source('a', 'b')), channels: {} }],
  ])('refuses %s', async (_, answer) => {
    await expect(scored({ case_id: 'q', question: '?', expect_doc: 'a' }, [answer])).rejects.toThrow(
      OutputError,
    );
  });

  it('leaves in a source what the target put there, for its own assembly', async () => {
    const kept = { sources: [{ doc: 'a', text: 'b', chunk: 7 }], channels: {} };
    const { stageCall: call } = stageCall({ case_id: 'q', question: '?' }, answering([kept]));
    expect((await call.chain.retrieved())[0]!.sources[0]).toEqual({ doc: 'a', text: 'b', chunk: 7 });
  });
});

describe('the metrics', () => {
  it('worked by hand over a dialogue', async () => {
    const { score } = await scored(dialogue, ANSWERS);
    // Turn 1: faq.md of two documents; the token across white space. Turn 2 is not judged.
    // Turn 3: "199" is not in "1,199" but in the enumeration; "never said" nowhere; "school" is not enumerated.
    expect(values(score.tally)).toEqual({
      question_pass_rate: 0 / 2,
      doc_rate: 1 / 2,
      token_rate: 2 / 3,
      enum_rate: 0 / 1,
      nothing_rate: null,
      doc_mrr: 1,
      // Documents are counted once: of two expected ones the first rank has one, the first ten ranks too.
      doc_recall_at_1: 1 / 2,
      doc_recall_at_10: 1 / 2,
      sources_mean: 3 / 3,
      'channel.enumeration': 1,
      'channel.hybrid': 2,
    });
    expect(score.tally).toMatchObject({ cases: 1, errors: 0, turns: 3, questions: { judged: 2, passed: 0 } });
  });

  it('rank distinct documents', async () => {
    const sources = [source('a', '1'), source('a', '2'), source('b', '3')];
    const { score } = await scored({ case_id: 'q', question: '?', expect_doc: 'b' }, [
      { sources, channels: {} },
    ]);
    expect(values(score.tally)).toMatchObject({ doc_mrr: 1 / 2, doc_recall_at_1: 0, doc_recall_at_10: 1 });
  });

  it.each<[EvalCase['expect_enum'], object, number]>([
    [true, { enumeration: { items: ['a'], text: 'a' }, channels: { enumeration: 1 } }, 1],
    [true, { enumeration: { items: ['a'], text: 'a' }, channels: {} }, 0],
    [true, { enumeration: { items: [], text: '' }, channels: { enumeration: 1 } }, 0],
    [true, { channels: {} }, 0],
    [false, { channels: { enumeration: 0 } }, 1],
    [false, { channels: { enumeration: 1 } }, 0],
    [false, { enumeration: { items: ['a'], text: 'a' }, channels: {} }, 0],
    [['b'], { enumeration: { items: ['a', 'b 2'], text: '' }, channels: { enumeration: 2 } }, 1],
    [['c'], { enumeration: { items: ['a', 'b 2'], text: 'c' }, channels: { enumeration: 2 } }, 0],
  ])('expect_enum %j of %j is %d', async (expect_enum, answer, rate) => {
    const { score } = await scored({ case_id: 'q', question: '?', expect_enum }, [
      { sources: [], ...answer },
    ]);
    expect(values(score.tally)).toMatchObject({ enum_rate: rate, question_pass_rate: rate, doc_rate: null });
  });

  it.each<[object, number]>([
    [{ sources: [], channels: {} }, 1],
    [{ sources: [], enumeration: { items: [], text: '' }, channels: { enumeration: 0, hybrid: 0 } }, 1],
    [{ sources: [source('a', 'b')], channels: {} }, 0],
    [{ sources: [], channels: { enumeration: 1 } }, 0],
    [{ sources: [], enumeration: { items: ['a'], text: 'a' }, channels: {} }, 0],
  ])('expect_nothing of %j is %d', async (answer, rate) => {
    const evalCase: EvalCase = { case_id: 'q', question: '?', expect_nothing: true };
    const { score } = await scored(evalCase, [answer]);
    expect(values(score.tally)).toMatchObject({
      nothing_rate: rate,
      question_pass_rate: rate,
      doc_mrr: null,
    });
    const truth = { retrieval: retrievalKind.truth(evalCase)! };
    const stored = { case_id: 'q', truth, detail: score.detail, caliber: {}, pairing: DEFAULT_PAIRING };
    expect(retrievalKind.rescore(stored)).toEqual(score.tally);
  });

  it('a token does not count across two sources, nor in another case', async () => {
    const sources = [source('a', 'red'), source('b', 'wine'), source('c', 'Red Wine')];
    const { score } = await scored({ case_id: 'q', question: '?', expect_tokens: ['red wine'] }, [
      { sources, channels: {} },
    ]);
    expect(values(score.tally)).toMatchObject({ token_rate: 0, question_pass_rate: 0 });
  });

  it('of a failed target: nothing is right, not even a silent enumeration', () => {
    const evalCase: EvalCase = {
      case_id: 'q',
      turns: [
        { question: '?', expect_enum: false },
        { question: '?', expect_doc: ['a', 'a'], expect_tokens: ['b'] },
        { question: '?', expect_nothing: true },
      ],
    };
    expect(values(retrieval().nothing(evalCase, SCORING))).toEqual({
      question_pass_rate: 0,
      doc_rate: 0,
      token_rate: 0,
      enum_rate: 0,
      nothing_rate: 0,
      doc_mrr: 0,
      doc_recall_at_1: 0,
      doc_recall_at_10: 0,
      sources_mean: 0,
    });
  });

  it('names of channels are foreign', async () => {
    const channels = JSON.parse('{"__proto__": 1, "a\\u001b[31m": 2}');
    const { score } = await scored({ case_id: 'q', question: '?', expect_doc: 'a' }, [
      { sources: [], channels },
    ]);
    expect(JSON.stringify(score.tally)).not.toContain('\\u001b');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('findings', () => {
  it('say where a missing token is, and what was retrieved in its place', async () => {
    const { score } = await scored(dialogue, [
      { ...ANSWERS[0]!, sources: [source('faq.md', 'Greetings', 'hybrid')] },
      ...ANSWERS.slice(1),
    ]);
    const found = score.findings();
    expect(found.map(({ path, title }) => [title, ...path])).toEqual([
      ['MissingDocument', 'turns', 0, 'expect_doc', 1],
      ['MissingToken', 'turns', 0, 'expect_tokens', 0],
      ['MissingToken', 'turns', 2, 'expect_tokens', 1],
      ['MissingItem', 'turns', 2, 'expect_enum', 1],
    ]);
    // "How much?" and two line ends are 11 characters, "The basic plan is " 18 more.
    expect(found[1]!.message).toBe(
      [
        'the expected token "99 €" is in none of the sources',
        '3 hits in 2 documents of the corpus',
        '"faq.md" at offset 29: other pieces of it are at ranks 1 (hybrid)',
        '"prices.md" at offset 6: not among the sources',
        'sources: faq.md (hybrid)',
        'channels: hybrid 2, enumeration 0',
      ].join('\n  '),
    );
    expect(found[2]!.message).toContain('no hit in the corpus: no retrieval can find it');
    expect(found[3]!.message).toContain(
      'no enumerated item names "school"\n  enumerated: basic, team (199 €)',
    );
  });

  it('name a document that the corpus does not have, and an enumeration that did not fire', async () => {
    const evalCase: EvalCase = { case_id: 'q', question: '?', expect_doc: 'none.md', expect_enum: true };
    const { score } = await scored(evalCase, [{ sources: [], channels: { enumeration: 0 } }]);
    expect(score.findings().map(({ path, message }) => [...path, message])).toEqual([
      [
        'expect_doc',
        'the expected document "none.md" is not among the sources\n  the corpus has no document "none.md"\n' +
          '  no source was retrieved\n  channels: enumeration 0',
      ],
      ['expect_enum', 'the enumeration channel did not fire\n  channels: enumeration 0'],
    ]);
  });
});

it('what came though nothing must is named at the field', async () => {
  const evalCase: EvalCase = {
    case_id: 'q',
    turns: [
      { question: '?', expect_doc: 'a' },
      { question: '?', expect_nothing: true },
    ],
  };
  const { score } = await scored(evalCase, [
    { sources: [source('a', 'b')], channels: {} },
    {
      sources: [source('a', 'b', 'hybrid')],
      enumeration: { items: ['c'], text: 'c' },
      channels: { hybrid: 1 },
    },
  ]);
  expect(score.findings()).toEqual([
    {
      path: ['turns', 1, 'expect_nothing'],
      title: 'UnwantedSource',
      message:
        'nothing must be retrieved, and 1 source came\n  enumerated: c\n  sources: a (hybrid)\n  channels: hybrid 1',
      metrics: ['question_pass_rate', 'nothing_rate'],
    },
  ]);
});

describe('a report', () => {
  const stored = (detail: Json, evalCase = dialogue) => ({
    case_id: 'q-1',
    truth: { retrieval: retrievalKind.truth(evalCase)! },
    detail,
    caliber: {},
    pairing: DEFAULT_PAIRING,
  });

  it('gives the tally anew, of what is kept of each answer', async () => {
    const { score } = await scored(dialogue, ANSWERS);
    const detail = JSON.parse(JSON.stringify(score.detail));
    expect(detail).toMatchObject({ altered: false, turns: [{ places: [{ rank: 2 }] }, {}, {}] });
    expect(retrievalKind.rescore(stored(detail))).toEqual(score.tally);
    detail.turns[0].places[0].excerpt = 'something else';
    expect(values(retrievalKind.rescore(stored(detail))!)).toMatchObject({ token_rate: 1 / 3 });
  });
});

it('truth that can be reached has no objection', () => {
  expect(retrievalKind.oracle(dialogue, null)).toBeNull();
  expect(retrievalKind.oracle({ case_id: 'q', question: '?' }, null)).toBeNull();
  expect(retrievalKind.oracle({ case_id: 'q', question: '?', expect_nothing: true }, null)).toBeNull();
});

it('refuses an option that is none', () => {
  expect(() => retrievalRules({ tokns: 1 })).toThrow("did you mean 'tokens'?");
});

it('the subject holds options', () => {
  expect(retrieval({ options: { top_k: 3 } }).subject).toEqual({ options: { top_k: 3 } });
  expect(retrieval().subject).toBeUndefined();
});
