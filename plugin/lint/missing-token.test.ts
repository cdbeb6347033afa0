import { expect, test } from 'vitest';
import type { EvalCase } from '../cases/index.ts';
import { CorpusTexts } from './corpus-texts.ts';
import { missingTokens, unknownDocuments } from './missing-token.ts';

/** 904 stands alone twice in a.md and once in b.md; in price-list.md only as a part of 9041 and of 1,904. */
const corpus = new CorpusTexts(
  Object.entries({
    'a.md': '904 hits, then\n904 again, by Team Fern',
    'b.md': '共 904 处',
    'price-list.md': '9041 and 1,904; costs 512',
    'zh/caf\u00e9.md': '一杯  咖啡',
  }).map(([id, text]) => ({ id, text })),
);

const caseOf = (fields: Partial<EvalCase>): EvalCase => ({ case_id: 'q', question: 'q?', ...fields });
const tokens = (fields: Partial<EvalCase>) => missingTokens(caseOf(fields), corpus);
const documents = (fields: Partial<EvalCase>) => unknownDocuments(caseOf(fields), corpus);

test('a token may stand in any of the expected documents, and anywhere where none is expected', () => {
  expect(tokens({ expect_doc: ['a.md', 'price-list.md'], expect_tokens: ['904', '512'] })).toEqual([]);
  expect(tokens({ expect_tokens: ['512', '一杯 咖啡'] })).toEqual([]);
  expect(tokens({ expect_doc: 'zh/cafe\u0301.md', expect_tokens: ['咖啡'] })).toEqual([]);
  expect(tokens({ expect_enum: true })).toEqual([]);
});

test('a token of another document is counted, in hits and documents', () => {
  expect(tokens({ expect_doc: 'price-list.md', expect_tokens: ['512', '904'] })).toEqual([
    {
      code: 'missing-token',
      path: ['expect_tokens', 1],
      message: '"904" occurs 3 times in 2 documents, but not in price-list.md',
      hint: 'it is in a.md, b.md: expect that document, or a token of this one',
    },
  ]);
});

test('a part of a longer number is no token, and is said to be one', () => {
  expect(tokens({ expect_doc: 'price-list.md', expect_tokens: ['041'] })).toMatchObject([
    {
      message:
        '"041" occurs nowhere in the corpus of 4 documents, only as a part of longer numbers: 1 time in 1 document',
    },
  ]);
});

test('case counts, and the hint says how it is written', () => {
  expect(tokens({ expect_tokens: ['team fern'] })).toMatchObject([
    { hint: 'the corpus writes it "Team Fern"' },
  ]);
  expect(tokens({ expect_tokens: ['Team Moss'] })).toMatchObject([
    { hint: 'copy the token from the document' },
  ]);
});

test('items of an enumeration and tokens of turns are looked at too, at their place', () => {
  const turns = [
    { question: 'one', expect_doc: 'a.md', expect_enum: ['904', '905'] },
    { question: 'two', expect_tokens: ['906'] },
  ];
  const found = missingTokens({ case_id: 'q', turns }, corpus);
  expect(found.map(({ path }) => path)).toEqual([
    ['turns', 0, 'expect_enum', 1],
    ['turns', 1, 'expect_tokens', 0],
  ]);
});

test('unknown documents have the nearest name, wherever they are named, and tokens give way to them', () => {
  expect(documents({ expect_doc: 'price-lists.md', expect_tokens: ['905'] })).toEqual([
    {
      code: 'unknown-document',
      path: ['expect_doc'],
      message: 'the corpus has no document "price-lists.md" among its 4',
      hint: 'did you mean price-list.md?',
    },
  ]);
  expect(tokens({ expect_doc: 'price-lists.md', expect_tokens: ['905'] })).toEqual([]);
  const found = documents({
    expect_doc: ['a.md', 'a'],
    expect_answer: { required_sources: ['b.md', 'guide.md', 'guide'] },
    expect_assembly: { sources_kept: ['__proto__'] },
  });
  expect(found.map(({ path }) => path)).toEqual([
    ['expect_doc', 1],
    ['expect_answer', 'required_sources', 1],
    ['expect_assembly', 'sources_kept', 0],
  ]);
  expect(found[1]!.hint).toBe('a document is named by its path from the corpus folder, with its extension');
});
