import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type EvalCase, loadCaseFile } from '../../plugin/cases/index.ts';
import { readCorpus } from '../../plugin/corpus/read-corpus.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';
import { CorpusTexts } from '../../plugin/lint/corpus-texts.ts';
import { questionParts } from '../../plugin/lint/question-parts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'cases/corpus/demo';
const HAN = /\p{Script=Han}/u;
const KINDS = {
  direct: 8,
  paraphrase: 8,
  table: 9,
  enumeration: 7,
  census: 6,
  negative: 6,
  'follow-up': 6,
  'two-hop': 6,
};

const cases = loadCaseFile(`${ROOT}cases/release/v001.yaml`).cases.map((loaded) => loaded.case);
const documents = readCorpus(`${ROOT}${FOLDER}`);
const corpus = new CorpusTexts(documents);
const tagged = (tag: string) => cases.filter(({ tags }) => tags?.includes(tag));

/** Every document that a case expects of any of its questions. */
const expectedDocs = (entry: EvalCase) =>
  questionParts(entry).flatMap(({ expected }) => expected.map(({ text }) => text));

describe('the demo corpus', () => {
  test('is sound, about twenty documents of both languages, each of 40 to 160 lines', () => {
    expect(documents.length).toBe(21);
    const chinese = documents.filter(({ text }) => (text.match(/\p{Script=Han}/gu)?.length ?? 0) > 100);
    expect(chinese.map(({ id }) => id)).toEqual(corpus.ids.filter((id) => id.startsWith('zh/')));
    for (const { id, text } of documents) {
      const lines = text.split('\n').length - 1;
      expect([id, lines >= 40 && lines <= 160]).toEqual([id, true]);
    }
  });

  test('has headings, lists, tables with and without leading pipes, and HTML tables', () => {
    const having = (pattern: RegExp) => documents.filter(({ text }) => pattern.test(text)).length;
    expect(having(/^## /m)).toBe(21);
    expect(having(/^\|.*\|$/m)).toBeGreaterThanOrEqual(10);
    expect(having(/^--- \| ---/m)).toBeGreaterThanOrEqual(4);
    expect(having(/<table>/)).toBeGreaterThanOrEqual(3);
    expect(having(/^[-*] /m)).toBeGreaterThanOrEqual(15);
    expect(having(/^1\. /m)).toBeGreaterThanOrEqual(6);
  });
});

describe('the release set', () => {
  test('is clean under the lint, with its corpus', () => {
    const result = checkFiles(['cases/release/*.yaml'], { corpus: FOLDER }, ROOT);
    expect(result.problems).toEqual([]);
    expect(result.cases).toBe(56);
  });

  test('has 56 questions, rel-001 to rel-056, each of one kind, with a note', () => {
    expect(cases.map(({ case_id }) => case_id)).toEqual(
      Array.from({ length: 56 }, (_, i) => `rel-${String(i + 1).padStart(3, '0')}`),
    );
    const counts = Object.keys(KINDS).map((kind) => [kind, tagged(kind).length]);
    expect(Object.fromEntries(counts)).toEqual(KINDS);
    for (const { case_id, tags, notes } of cases) {
      expect([case_id, tags?.filter((tag) => Object.hasOwn(KINDS, tag)).length, notes !== undefined]).toEqual(
        [case_id, 1, true],
      );
    }
  });

  test('is half English and half Chinese, with a fifth held out, and calls nothing real', () => {
    expect(cases.filter(({ language }) => language === 'en').length).toBe(28);
    expect(cases.filter(({ language }) => language === 'zh').length).toBe(28);
    const holdout = cases.filter(({ split }) => split === 'holdout').length;
    expect(holdout / cases.length).toBeCloseTo(0.22, 1);
    expect(cases.filter(({ source }) => source === 'real')).toEqual([]);
    for (const { case_id, language, question, turns } of cases) {
      const asked = turns?.map((turn) => turn.question) ?? [question ?? ''];
      const chinese = asked.every((text) => HAN.test(text));
      expect([case_id, chinese ? 'zh' : 'en']).toEqual([case_id, language]);
    }
  });

  test('crosses the languages where it says so, and nowhere else but in a census', () => {
    const crossing = cases.filter((entry) => {
      const docs = expectedDocs(entry);
      return docs.length > 0 && docs.every((id) => id.startsWith('zh/') === (entry.language === 'en'));
    });
    expect(crossing.map(({ case_id }) => case_id)).toEqual(
      tagged('cross-language').map(({ case_id }) => case_id),
    );
    expect(crossing.length).toBe(6);
  });

  test('has a token in every question that expects a document, also of each turn', () => {
    for (const entry of cases) {
      for (const { expected, tokens } of questionParts(entry)) {
        expect([entry.case_id, tokens.length > 0]).toEqual([entry.case_id, expected.length > 0]);
      }
    }
  });

  test('needs both documents of a two-hop question: each has a token that the other lacks', () => {
    for (const { case_id, expect_doc, expect_tokens } of tagged('two-hop')) {
      const docs = [expect_doc ?? []].flat();
      const lacking = docs.map((id) => expect_tokens!.some((token) => !corpus.anyContains([id], token)));
      expect([case_id, lacking]).toEqual([case_id, [true, true]]);
    }
  });

  test('counts in a census what the corpus has, and expects every document that has it', () => {
    for (const { case_id, question, notes, expect_doc } of tagged('census')) {
      const number = /\d[\d,]*/.exec(question!)![0];
      const { hits, documents: having } = corpus.count(number);
      const said = `${hits} hit${hits === 1 ? '' : 's'} in ${having.length} document${having.length === 1 ? '' : 's'}`;
      expect([case_id, notes!.startsWith(said)]).toEqual([case_id, true]);
      expect([case_id, [...[expect_doc ?? []].flat()].sort()]).toEqual([case_id, having]);
    }
  });

  test('expects no source of a negative question, and forbids what the documents say of its neighbours', () => {
    for (const entry of tagged('negative')) {
      expect([entry.case_id, expectedDocs(entry), entry.expect_enum]).toEqual([entry.case_id, [], false]);
      expect(entry.expect_answer?.must_not_contain?.length).toBeGreaterThan(0);
    }
    const subjects = ['Lens 2', 'chief executive', 'Wi-Fi', '股票', '生育', 'Hub XL'];
    expect(subjects.map((subject) => corpus.count(subject).hits)).toEqual([0, 0, 0, 0, 0, 0]);
    tagged('negative').forEach(({ question }, i) => {
      expect(question).toContain(subjects[i]);
    });
  });

  test('asks of a product question the product guide', () => {
    const products = tagged('product').filter(({ expect_answer }) => expect_answer !== undefined);
    expect(products.length).toBeGreaterThanOrEqual(7);
    for (const { case_id, expect_answer } of products) {
      expect([case_id, expect_answer!.required_sources?.[0]]).toEqual([
        case_id,
        expect.stringMatching(/product-guide\.md$/),
      ]);
    }
  });

  test('has follow-ups with a light anchor and with none', () => {
    expect(tagged('light-anchor').length).toBe(3);
    expect(tagged('zero-anchor').length).toBe(3);
    for (const { turns } of tagged('follow-up')) expect(turns!.length).toBeGreaterThanOrEqual(2);
  });
});
