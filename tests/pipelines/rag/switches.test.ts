import { describe, expect, test } from 'vitest';
import type { PastTurn, RetrieveResult } from 'vitest-caliper';
import { CHANNELS, type Channels } from '../../../evals/pipelines/rag/options.ts';
import { chain, context, retrieved } from './documents.ts';

interface Asked {
  question: string;
  history?: PastTurn[];
  passes: (result: RetrieveResult) => boolean;
}

const says =
  (...texts: string[]) =>
  ({ sources }: RetrieveResult) =>
    texts.every((text) => sources.some((source) => source.text.includes(text)));

/** One question of each kind, which passes by its channel. */
const KINDS: Record<string, Asked> = {
  prose: { question: '会员卡多少钱一年？', passes: says('128 元') },
  row: { question: 'What is the price of Night Oolong?', passes: says('row::Tea: Night Oolong') },
  list: {
    question: 'Which teas are there?',
    passes: ({ enumeration }) => enumeration?.items.length === 3,
  },
  number: { question: 'Where does 1904 appear?', passes: says('1904: 3 hits in 2 documents') },
  'two hops': {
    question: 'Which languages does whoever packs Amber Gate speak?',
    passes: says('packed by Ines Varga', 'speaks four languages'),
  },
  'follow-up': {
    question: '它呢？',
    history: [{ question: '外滩店几点开门？' }],
    passes: says('早上九点开门'),
  },
};

/** The kinds that fail, and every channel that an answer named. */
async function failing(
  atIndex: Partial<Channels>,
  atQuestion: Partial<Channels> = {},
): Promise<{ failed: string[]; named: Set<string> }> {
  const target = await chain({ top_k: 1, channels: atIndex });
  const failed: string[] = [];
  const named = new Set<string>();
  for (const [kind, { question, history = [], passes }] of Object.entries(KINDS)) {
    const options = { channels: atQuestion };
    const result = await target.retrieve({ case_id: 'c', question, history, options }, context);
    if (!passes(result)) failed.push(kind);
    for (const name of Object.keys(result.channels)) named.add(name);
  }
  return { failed, named };
}

/** What fails without a channel. Either arm finds these by itself. */
const WITHOUT: Record<keyof Channels, string[]> = {
  children: ['prose', 'two hops', 'follow-up'],
  rows: ['row'],
  bm25: [],
  vector: [],
  enumeration: ['list'],
  census: ['number'],
  graph: ['two hops'],
  follow_up: ['follow-up'],
};

test('with all channels all pass, and each is named', async () => {
  const { failed, named } = await failing({});
  expect(failed).toEqual([]);
  expect([...named].sort()).toEqual([...Object.keys(CHANNELS), 'hybrid'].sort());
});

describe.each(Object.entries(WITHOUT))('without %s', (channel, kinds) => {
  test.each([
    ['from the start', { [channel]: false }, {}],
    ['for one question', {}, { [channel]: false }],
  ])(`${kinds.join(' and ') || 'nothing'} fails, %s`, async (_, atIndex, atQuestion) => {
    const { failed, named } = await failing(atIndex, atQuestion);
    expect(failed).toEqual(kinds);
    expect(named).not.toContain(channel);
  });
});

test('without both arms nothing is found', async () => {
  const { failed } = await failing({ bm25: false, vector: false });
  expect(failed).toEqual(['prose', 'row', 'two hops', 'follow-up']);
});

test('a channel is named with 0 where it was asked and brought nothing', async () => {
  const { channels } = await retrieved(
    await chain(),
    'List all spaceships that cost 77, and where 77 occurs',
  );
  expect(channels).toMatchObject({ enumeration: 0, census: 0, graph: 0, hybrid: 0, rows: 0, children: 0 });
});
