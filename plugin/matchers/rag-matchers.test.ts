import { expect, it } from 'vitest';
import type { EvalCase } from '../cases/index.ts';
import { matchers } from './index.ts';

expect.extend(matchers);

const retrieved = {
  sources: [{ doc: 'faq.md', text: 'The plan is 99 €.' }],
  enumeration: { items: ['basic', 'team'], text: 'basic, team' },
  channels: { enumeration: 2 },
};
const asked: EvalCase = {
  case_id: 'q',
  question: 'How much?',
  expect_doc: 'faq.md',
  expect_tokens: ['99 €'],
};
const dialogue: EvalCase = {
  case_id: 'q',
  turns: [{ question: 'a', expect_doc: 'faq.md' }, { question: 'b' }],
};

const refusal = (assertion: () => void) => {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
};

it('toRetrieve takes an answer or one a turn, and expectations or a case', () => {
  expect(retrieved).toRetrieve({
    expect_doc: 'faq.md',
    expect_tokens: ['99 €', 'team'],
    expect_enum: ['basic'],
  });
  expect(retrieved).toRetrieve(asked);
  expect(retrieved).not.toRetrieve({ expect_tokens: ['9 €'] });
  // One token of two.
  expect(retrieved).toRetrieve({ expect_tokens: ['99 €', 'never'] }, { tokens: 0.5 });
  expect([retrieved, retrieved]).toRetrieve(dialogue);
});

it('toRetrieve says what is missing, and where it is', () => {
  const corpus = [{ id: 'a.md', text: 'costs 7 €' }];
  expect(refusal(() => expect(retrieved).toRetrieve({ expect_tokens: ['7 €'] }, { corpus }))).toBe(
    'question_pass_rate 0.00 < 1.00\n\nMissingToken\n' +
      '  the expected token "7 €" is in none of the sources, nor in the enumeration\n' +
      '  1 hit in 1 document of the corpus\n  "a.md" at offset 6: not among the sources\n' +
      '  sources: faq.md\n  channels: enumeration 2',
  );
});

it('toRetrieve refuses what it cannot score', () => {
  expect(refusal(() => expect('rubbish').toRetrieve(asked))).toContain("the answer of 'retrieve' is not of");
  expect(refusal(() => expect(retrieved).toRetrieve({}))).toContain('nothing is expected');
  expect(refusal(() => expect(retrieved).toRetrieve(dialogue))).toContain(
    'received 1 answers for 2 questions',
  );
});

it('toAnswerCleanly takes an answer with its sources', () => {
  const sources = [{ doc: 'faq.md', kind: 'guide' }];
  expect({ text: 'Molore is 99 € [1].', sources }).toAnswerCleanly();
  expect({ text: 'Molore is 99 € [1].', sources }).toAnswerCleanly({
    brand: 'Molore',
    required_sources: ['guide'],
  });
  expect({ text: 'It is 99 € [2].', sources }).not.toAnswerCleanly();
  expect({ text: 'It is 99 € [1][2].', sources }).toAnswerCleanly({}, { citations: 0.5 });
  expect(refusal(() => expect({ text: 'Sure! [1]', sources }).toAnswerCleanly())).toBe(
    'answer_pass_rate 0.00 < 1.00\n\nCourtesyOpening\n  the answer opens with a courtesy: "Sure"',
  );
  expect(refusal(() => expect({ text: 'a' }).toAnswerCleanly())).toContain("at 'answer.sources'");
  expect(refusal(() => expect({ text: 'a', sources }).toAnswerCleanly(asked))).toContain(
    'has no expect_answer',
  );
});

it('toAssembleWithin takes a prompt and its limits', () => {
  const prompt = { system_prompt: 'Be brief.', sources: [{ doc: 'faq.md', text: 'a' }], sql_count: 2 };
  expect(prompt).toAssembleWithin({ max_prompt_chars: 9, max_sql_count: 2, sources_kept: ['faq.md'] });
  expect(prompt).not.toAssembleWithin({ max_prompt_chars: 8 });
  expect(refusal(() => expect(prompt).toAssembleWithin({ max_prompt_chars: 8 }))).toBe(
    'assembly_pass_rate 0.00 < 1.00\n\nPromptTooLong\n  the prompt has 9 characters, at most 8 are allowed',
  );
  expect(refusal(() => expect(prompt).toAssembleWithin({}))).toContain('nothing is expected');
  expect(refusal(() => expect([]).toAssembleWithin({ max_sql_count: 1 }))).toContain(
    'no prompt was received',
  );
});
