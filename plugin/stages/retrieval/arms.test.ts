import { describe, expect, it } from 'vitest';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { RetrieveResult } from '../../targets/types.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { sumTallies } from '../tally.ts';
import { lostDocument, lostToken } from './arms.ts';
import { retrieval } from './index.ts';
import { retrievalKind } from './kind.ts';

/** Passages of documents named by letters, each with the letter in its text. */
const arm = (docs: string) => docs.split('').map((doc) => ({ doc, text: `text of ${doc}` }));
const answer = (sources: string, arms?: RetrieveResult['arms']): RetrieveResult => ({
  sources: arm(sources),
  channels: {},
  ...(arms ? { arms } : {}),
});
const question = (expect_doc: string[]): EvalCase => ({ case_id: 'q', question: '?', expect_doc });

async function scored(evalCase: EvalCase, given: unknown) {
  const { stageCall: call } = stageCall(evalCase, { retrieve: async () => given as RetrieveResult });
  return retrieval().score(evalCase, await retrieval().run(call), SCORING);
}

const values = (tally: Parameters<typeof retrievalKind.measure>[0]) =>
  Object.fromEntries(Object.entries(retrievalKind.measure(tally)).map(([name, { value }]) => [name, value]));

describe('recall by arm', () => {
  it('is over the questions with documents for which the arm was shown', async () => {
    const tallies = await Promise.all([
      // bm25 has b at rank 2, vector at 1; distinct documents count, so that it is the second of a, b.
      scored(question(['b']), answer('a', { bm25: arm('aab'), vector: arm('b') })),
      // bm25 has one of two first, both among ten; vector was not shown.
      scored(question(['a', 'c']), answer('a', { bm25: arm('abc') })),
      // An arm that is shown empty has found nothing.
      scored(question(['a']), answer('a', { bm25: [] })),
      scored({ case_id: 'q', question: '?', expect_tokens: ['x'] }, answer('a', { bm25: arm('a') })),
    ]);
    const sum = values(sumTallies(tallies.map(({ tally }) => tally)));
    expect(sum).toMatchObject({
      'arm_recall_at_1.bm25': (0 + 1 / 2 + 0) / 3,
      'arm_recall_at_1.vector': 1 / 1,
      'arm_recall_at_10.bm25': (1 + 1 + 0) / 3,
      'arm_recall_at_10.vector': 1 / 1,
    });
    expect(values((await scored(question(['a']), answer('a'))).tally)).not.toHaveProperty(
      'arm_recall_at_1.bm25',
    );
  });

  it('looks at ten documents, and a report gives the same', async () => {
    const evalCase = question(['k', 'j']);
    const { tally, detail } = await scored(evalCase, answer('a', { bm25: arm('aabcdefghijk') }));
    // j is the tenth document, k the eleventh.
    expect(values(tally)['arm_recall_at_10.bm25']).toBe(1 / 2);
    const truth = { retrieval: retrievalKind.truth(evalCase)! };
    const stored = { case_id: 'q', truth, detail: JSON.parse(JSON.stringify(detail)), caliber: {} };
    expect(retrievalKind.rescore({ ...stored, pairing: DEFAULT_PAIRING })).toEqual(tally);
    expect(detail).toMatchObject({ turns: [{ arms: { bm25: 'abcdefghij'.split('') } }] });
  });

  it.each<[string, unknown]>([
    ['a rank without a text', { bm25: [{ doc: 'a' }] }],
    ['too long an arm', { bm25: arm('a'.repeat(201)) }],
    ['too many arms', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`arm-${at}`, []]))],
  ])('refuses %s', async (_, arms) => {
    await expect(scored(question(['a']), { ...answer('a'), arms })).rejects.toThrow(
      "the answer of 'retrieve'",
    );
  });

  it('names of arms are foreign', async () => {
    const arms = JSON.parse('{"__proto__": [], "constructor": [], "a\\u001b[31m": []}');
    const { tally } = await scored(question(['a']), answer('a', arms));
    expect(values(tally)['arm_recall_at_1.constructor']).toBe(0);
    expect(JSON.stringify(tally)).not.toContain('\\u001b');
    expect(({} as { turns?: unknown }).turns).toBeUndefined();
  });
});

describe('the note that the sources are below an arm', () => {
  const notes = async (answers: RetrieveResult[]) => {
    const scores = await Promise.all(answers.map((each) => scored(question(['a']), each)));
    return retrievalKind.notes!(sumTallies(scores.map(({ tally }) => tally)));
  };
  const good = answer('a', { bm25: arm('a'), vector: arm('a') });

  it('names the best arm and both shares of the same questions', async () => {
    // Sources 1 of 4; bm25 3 of 4; vector 2 of 4.
    const given = [
      good,
      answer('b', { bm25: arm('a'), vector: arm('a') }),
      answer('b', { bm25: arm('a'), vector: arm('b') }),
      answer('b', { bm25: arm('b'), vector: arm('b') }),
    ];
    expect(await notes(given)).toEqual([
      { code: 'sources-below-arm', values: { arm: 'bm25', own: 0.75, sources: 0.25, questions: 4 } },
    ]);
  });

  it('is given from over 0.01, and not where the arms are no better', async () => {
    const worse = answer('b', { bm25: arm('a') });
    const fine = (n: number) => Array.from({ length: n }, () => good);
    // 1 of 100 is 0.01, 1 of 99 is more.
    expect(await notes([...fine(99), worse])).toEqual([]);
    expect(await notes([...fine(98), worse])).toHaveLength(1);
    expect(await notes([answer('a', { bm25: arm('b') })])).toEqual([]);
    expect(await notes([answer('b')])).toEqual([]);
  });
});

describe('which step lost it', () => {
  it.each<[string, string, RetrieveResult['arms'], string[]]>([
    ['nothing is known without arms', 'ab', undefined, []],
    [
      'no arm',
      'ab',
      { bm25: arm('ab'), vector: [] },
      ['no arm ranked it: it is not indexed, or no search finds it', 'ranks by arm: bm25 –/2, vector –/0'],
    ],
    [
      'fusion',
      'ab',
      { bm25: arm('abx'), vector: arm('c'), hybrid: arm('ab') },
      [
        'fusion lost it: an arm has it, the fused ranking has not',
        'ranks by arm: bm25 3/3, vector –/1, hybrid –/2',
      ],
    ],
    [
      'the cut after fusion',
      'ab',
      { bm25: arm('x'), hybrid: arm('abcx') },
      ['the cut lost it: fused it was at rank 4, and 2 came', 'ranks by arm: bm25 1/1, hybrid 4/4'],
    ],
    [
      'the cut where no fused ranking is shown',
      'ab',
      { bm25: arm('abcx'), vector: arm('abx') },
      ['the cut lost it: its best rank was 3, and 2 came', 'ranks by arm: bm25 4/4, vector 3/3'],
    ],
    [
      'a later step',
      'ab',
      { hybrid: arm('axb') },
      ['a later step lost it: fused it was at rank 2, and 2 came', 'ranks by arm: hybrid 2/3'],
    ],
  ])('%s', (_, sources, arms, lines) => {
    expect(lostDocument('x', answer(sources, arms))).toEqual(lines);
    expect(lostToken('of x', answer(sources, arms))).toEqual(lines);
  });

  it('is said with a missing token and a missing document', async () => {
    const evalCase = { ...question(['x']), expect_tokens: ['of x'] };
    const { findings } = await scored(evalCase, answer('ab', { hybrid: arm('abx') }));
    for (const { message } of findings()) {
      expect(message).toContain(
        'the cut lost it: fused it was at rank 3, and 2 came\n  ranks by arm: hybrid 3/3\n  sources: a, b',
      );
    }
    expect(findings()).toHaveLength(2);
  });
});
