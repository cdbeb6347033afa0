import { describe, expect, it } from 'vitest';
import { SCORING, stageCall } from '../../../tests/support/stage-call.ts';
import type { EvalCase } from '../../cases/index.ts';
import type { Target } from '../../targets/types.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { answer, scoreAnswers } from './index.ts';
import { answerKind } from './kind.ts';
import { answerThresholds } from './options.ts';

const evalCase: EvalCase = {
  case_id: 'q-1',
  turns: [
    {
      question: 'How much?',
      expect_answer: {
        brand: 'Molore',
        must_contain: ['99 €', 'year'],
        must_not_contain: ['as far as I know'],
        required_sources: ['guide', 'faq.md'],
      },
    },
    { question: 'Thanks' },
    { question: 'And then?', expect_answer: { citations_in_range: false, forbidden_openings: ['well'] } },
  ],
};

const SOURCES = [
  { doc: 'handbook.md', text: 'Molore costs 99 €', kind: 'guide' },
  { doc: 'faq.md', text: 'a year' },
];

const target = (texts: string[], own: Partial<Target> = {}): Partial<Target> => {
  const waiting = [...texts];
  return {
    retrieve: async () => ({ sources: SOURCES, channels: {} }),
    answer: async () => ({ text: waiting.shift()! }),
    ...own,
  };
};

async function scored(texts: string[], own: Partial<Target> = {}) {
  const { stageCall: call, questions } = stageCall(evalCase, target(texts, own));
  return { score: answer().score(evalCase, await answer().run(call), SCORING), questions };
}

const values = (tally: Parameters<typeof answerKind.measure>[0]) =>
  Object.fromEntries(Object.entries(answerKind.measure(tally)).map(([name, { value }]) => [name, value]));

const GOOD = ['Molore is 99 € a year [1-2].', 'It renews [9].'];
const BAD = ['Sure! molore is 98 €, as far as I know, a year [2], [3].', 'Well, it renews.'];

describe('run', () => {
  it('answers from the sources alone where the target assembles nothing', async () => {
    const { questions } = await scored(GOOD);
    expect(questions.map(([method]) => method)).toEqual([
      'retrieve',
      'retrieve',
      'retrieve',
      'answer',
      'answer',
    ]);
    expect(questions[3]![1]).toEqual({
      case_id: 'q-1',
      question: 'How much?',
      system_prompt: '',
      sources: SOURCES,
    });
  });

  it('answers from the prompt, whose sources its citations count', async () => {
    const assemble = async () => ({ system_prompt: 'Be brief.', sources: SOURCES.slice(0, 1) });
    const { questions, score } = await scored(GOOD, { assemble });
    expect(questions.slice(3).map(([method]) => method)).toEqual([
      'assemble',
      'answer',
      'assemble',
      'answer',
    ]);
    expect(questions[4]![1]).toMatchObject({ system_prompt: 'Be brief.', sources: SOURCES.slice(0, 1) });
    // [1-2] reaches over the one source.
    expect(values(score.tally)).toMatchObject({ citation_in_range_rate: 0 });
  });
});

describe('the metrics', () => {
  it('of answers that keep to everything', async () => {
    const { score } = await scored(GOOD);
    expect(values(score.tally)).toEqual({
      answer_pass_rate: 1,
      citation_in_range_rate: 1,
      opening_rate: 0,
      not_found_rate: null,
      brand_rate: 1,
      required_text_rate: 1,
      fabrication_rate: 0,
      required_source_rate: 1,
    });
    expect(score.findings()).toEqual([]);
  });

  it('worked by hand, of answers that break each rule', async () => {
    const { score } = await scored(BAD);
    expect(values(score.tally)).toEqual({
      answer_pass_rate: 0 / 2,
      // [2] has a source, [3] has none; the second answer is not asked.
      citation_in_range_rate: 1 / 2,
      opening_rate: 2 / 2,
      not_found_rate: null,
      brand_rate: 0 / 1,
      // "year" of "99 €" and "year"
      required_text_rate: 1 / 2,
      fabrication_rate: 1 / 1,
      // [2] is faq.md; the guide is not cited.
      required_source_rate: 1 / 2,
    });
    expect(
      score.findings().map(({ path, title, message }) => [title, path.join('.'), message.split('\n')[0]]),
    ).toEqual([
      [
        'CitationOutOfRange',
        'turns.0.expect_answer.citations_in_range',
        'cited without a source: [3]; the prompt has 2',
      ],
      [
        'CourtesyOpening',
        'turns.0.expect_answer.forbidden_openings',
        'the answer opens with a courtesy: "Sure"',
      ],
      ['BrandMismatch', 'turns.0.expect_answer.brand', 'the name is written molore'],
      ['MissingText', 'turns.0.expect_answer.must_contain.0', 'the answer does not contain "99 €"'],
      ['Fabrication', 'turns.0.expect_answer.must_not_contain.0', 'the answer contains "as far as I know"'],
      [
        'MissingSource',
        'turns.0.expect_answer.required_sources.0',
        'the required source "guide" is not among the cited sources',
      ],
      [
        'CourtesyOpening',
        'turns.2.expect_answer.forbidden_openings',
        'the answer opens with a courtesy: "Well"',
      ],
    ]);
  });

  it('take the sources that were given for those that were used where nothing is cited', async () => {
    const { score } = await scored(['Molore is 99 € a year.', 'It renews.']);
    expect(values(score.tally)).toMatchObject({
      required_source_rate: 1,
      citation_in_range_rate: null,
      answer_pass_rate: 1,
    });
  });

  it('an empty answer passes nothing', async () => {
    const { score } = await scored([' ', '\n']);
    expect(values(score.tally)).toMatchObject({ answer_pass_rate: 0, required_text_rate: 0 });
    expect(score.findings().map(({ title }) => title)).toEqual(['EmptyAnswer', 'EmptyAnswer']);
  });

  it('of a failed target: no answer passes, and what it must have is missing', () => {
    expect(values(answer().nothing(evalCase, SCORING))).toEqual({
      answer_pass_rate: 0,
      citation_in_range_rate: null,
      opening_rate: null,
      not_found_rate: null,
      brand_rate: 0,
      required_text_rate: 0,
      fabrication_rate: null,
      required_source_rate: 0,
    });
  });
});

describe('an answer that has to say that the documents do not tell', () => {
  const expected = { says_not_found: true as const, must_not_contain: ['49'] };
  const declined: EvalCase = { case_id: 'q', question: '?', expect_answer: expected };
  const path = ['expect_answer'];
  const judged = (text: string) => scoreAnswers([{ expected, path }], [{ text, sources: SOURCES }]);

  it.each([
    ['The documents do not say.', 1],
    ['资料中没有提到。', 1],
    // It says so, and rests on a source all the same.
    ['The documents do not say [1].', 0],
    ['It is blue.', 0],
    ['It is blue [1].', 0],
    ['', 0],
  ])('%j has the rate %d', (text, rate) => {
    const { tally, detail } = judged(text);
    expect(values(tally)).toMatchObject({ not_found_rate: rate, answer_pass_rate: rate });
    const truth = { answer: answerKind.truth(declined)! };
    const stored = { case_id: 'q', truth, detail, caliber: {}, pairing: DEFAULT_PAIRING };
    expect(answerKind.rescore(stored)).toEqual(tally);
  });

  it('and names a mark of a fabrication does not pass, though it says so', () => {
    const { tally } = judged('The documents do not say, but it is 49.');
    expect(values(tally)).toMatchObject({ not_found_rate: 1, answer_pass_rate: 0 });
  });

  it('is shown with what it says in its place', () => {
    const lines = (text: string) =>
      judged(text)
        .findings()
        .map(({ path: at, message }) => [...at, message]);
    expect(lines('It is blue.')).toEqual([
      [
        'expect_answer',
        'says_not_found',
        'the answer does not say that the documents do not tell\n  the answer begins: "It is blue."',
      ],
    ]);
    expect(lines('资料中没有提到 [2]。')[0]![2]).toContain('the answer says "资料中没有提到", and cites [2]');
  });

  it('of a failed target did not say it', () => {
    expect(values(answer().nothing(declined, SCORING))).toMatchObject({ not_found_rate: 0 });
  });

  it('can be met, unless what it must contain is a citation', () => {
    expect(answerKind.oracle(declined, null)).toBeNull();
    const torn = { ...declined, expect_answer: { ...expected, must_contain: ['see [1]'] } };
    expect(answerKind.oracle(torn, null)!.reason).toContain('must_contain cites [1]');
  });
});

it('a report gives the tally anew', async () => {
  for (const texts of [GOOD, BAD]) {
    const { score } = await scored(texts);
    const detail = JSON.parse(JSON.stringify(score.detail));
    const truth = { answer: answerKind.truth(evalCase)! };
    expect(detail.altered).toBe(false);
    expect(
      answerKind.rescore({ case_id: 'q-1', truth, detail, caliber: {}, pairing: DEFAULT_PAIRING }),
    ).toEqual(score.tally);
  }
});

it('the oracle objects to an expectation that no answer can meet', () => {
  expect(answerKind.oracle(evalCase, null)).toBeNull();
  const torn: EvalCase = {
    case_id: 'q',
    question: '?',
    expect_answer: { must_contain: ['free of charge'], must_not_contain: ['free'] },
  };
  expect(answerKind.oracle(torn, null)).toMatchObject({ path: ['expect_answer'] });
});

it('asks that answers pass unless it is told otherwise', () => {
  expect(answerThresholds({})).toEqual({ answer_pass_rate: 1 });
  expect(() => answerThresholds({ opening_rate: 0.1 })).toThrow('less is better');
});
