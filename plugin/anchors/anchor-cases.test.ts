import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCaseFile } from '../cases/index.ts';
import { tokenFinder } from '../metrics/index.ts';
import { type AnchorDocument, anchorCases } from './anchor-cases.ts';
import { renderAnchors } from './render.ts';

const WORDS = ['river', 'window', 'copper', 'letter', 'garden', 'silver', 'music', 'paper', 'north', 'stone'];
/** Forty sentences, each of its own words, so that every fifth of the text has eight. */
const LONG = Array.from(
  { length: 40 },
  (_, at) =>
    `The ${WORDS[at % 10]} of ${WORDS[Math.floor(at / 10)]} number ${at} is kept in a ${WORDS[(at * 7) % 10]} box.`,
).join('\n\n');

const of = (text: string, id = 'a.md') => anchorCases([{ id, text }]);

describe('positions', () => {
  it('are five a document, an exact and a vague question each', () => {
    const cases = of(LONG);
    expect(cases.map(({ case_id }) => case_id)).toEqual(
      [10, 30, 50, 70, 90].flatMap((position) => [
        `anchor-a-${position}-exact`,
        `anchor-a-${position}-vague`,
      ]),
    );
    expect(cases[2]!.tags).toEqual(['tier0', 'anchor', 'p30', 'exact']);
  });

  it('are each within ten points of the text', () => {
    for (const { question, tags } of of(LONG).filter(({ tags }) => tags.includes('exact'))) {
      const share = (LONG.indexOf(question) / LONG.length) * 100;
      expect(Math.abs(share - Number(tags[2]!.slice(1)))).toBeLessThanOrEqual(2);
    }
  });

  it('of a short document are those that have a sentence', () => {
    expect(of('This single sentence has seven words.').map(({ case_id }) => case_id)).toEqual([
      'anchor-a-10-exact',
      'anchor-a-10-vague',
    ]);
    expect(of('Too short.')).toEqual([]);
    expect(of('```\nA fence around a sentence of many words.\n```\n')).toEqual([]);
  });
});

describe('questions', () => {
  it('are the sentence, and the rarer half of its words in another order', () => {
    const text = '# the the the the of of of and and and\n\nThe heron and the otter of Lisburn argue.\n';
    const [exact, vague] = of(text);
    expect(exact!.question).toBe('The heron and the otter of Lisburn argue.');
    // Of 8 words, the and The being two of them, half is 4: heron, otter, Lisburn, argue occur once.
    expect(vague!.question.split(' ').sort()).toEqual(['Lisburn', 'argue', 'heron', 'otter']);
  });

  it('of Chinese are pieces of three characters, and the words in other letters', () => {
    // 七 runs in all: 修复, Tabs, 在深色, 模式下, 滑块位, 置错误, 的问题 → half, rounded, is 4.
    const [, vague] = of('修复 Tabs 在深色模式下滑块位置错误的问题');
    const pieces = vague!.question.split(' ');
    expect(pieces).toHaveLength(4);
    for (const piece of pieces) expect('修复 Tabs 在深色模式下滑块位置错误的问题').toContain(piece);
  });

  it('are not asked with a sentence that another document has too', () => {
    const shared = 'Both documents have this very sentence in them.';
    const documents = [
      { id: 'a.md', text: shared },
      { id: 'b.md', text: `${shared}\n\nOnly one of them has this other sentence.` },
    ];
    const cases = anchorCases(documents);
    expect(cases.map(({ question }) => question)).not.toContain(shared);
    expect(new Set(cases.map(({ expect_doc }) => expect_doc))).toEqual(new Set(['b.md']));
  });

  it('about a noisy copy expect the document alone, under a tag', () => {
    const cases = anchorCases([{ id: 'a.md', text: LONG, noisy: true }]);
    expect(cases).toHaveLength(10);
    for (const { expect_tokens, tags } of cases) {
      expect(expect_tokens).toBeUndefined();
      expect(tags).toContain('noise');
    }
    const beside = { id: 'b.md', text: 'Another document that is as clean as ever.' };
    expect(anchorCases([{ id: 'a.md', text: LONG, noisy: true }, beside])).toHaveLength(10);
  });
});

describe('the seed', () => {
  it('decides, and nothing else does', () => {
    const documents = [{ id: 'a.md', text: LONG }];
    expect(anchorCases(documents, { seed: 7 })).toEqual(anchorCases(documents, { seed: 7 }));
    expect(anchorCases(documents, { seed: 7 })).not.toEqual(anchorCases(documents, { seed: 8 }));
  });

  it('chooses the same sentences of a document, whichever others there are', () => {
    const exact = (documents: AnchorDocument[]) =>
      anchorCases(documents).flatMap(({ question, tags, expect_doc }) =>
        tags.includes('exact') && expect_doc === 'a.md' ? [question] : [],
      );
    const other = { id: 'b.md', text: 'Another document that has nothing to do with it.' };
    expect(exact([{ id: 'a.md', text: LONG }, other])).toEqual(exact([{ id: 'a.md', text: LONG }]));
  });
});

/** Texts that break things: Markdown, both scripts, YAML's own characters, what does not print. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '```\n',
        '| a | b |\n',
        '-- | --\n',
        '---\n',
        '\n\n',
        '\u2028',
        '\u0085',
        '\ufeff',
        '\r\n',
        '"\\"',
        "': - # {",
        'The quick brown fox jumps over it. ',
        '这是一句有十个字以上的话。',
        '1,904.5 ',
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

it('whatever the documents hold, the case file loads, and every token is in its document', () => {
  const names = fc.constantFrom('a.md', 'zh/文档.md', 'a b.txt', '..md', 'x'.repeat(120), '"]: &a');
  const corpus = fc.dictionary(names, hostile, { maxKeys: 4, noNullPrototype: true });
  fc.assert(
    fc.property(corpus, fc.integer(), (texts, seed) => {
      const documents = Object.entries(texts).map(([id, text]) => ({ id, text }));
      const cases = anchorCases(documents, { seed });
      for (const { expect_doc, expect_tokens = [], question, tags } of cases) {
        if (tags.includes('exact')) expect(texts[expect_doc]!.replace(/\s+/gu, ' ')).toContain(question);
        for (const token of expect_tokens) expect(tokenFinder(token)(texts[expect_doc]!)).not.toEqual([]);
      }
      if (cases.length === 0) return;
      const { cases: loaded, problems } = parseCaseFile(renderAnchors(cases, 'of hostile text'), 'a.yaml');
      expect(problems).toEqual([]);
      expect(loaded.map((each) => each.case)).toEqual(
        cases.map((each) => ({ ...each, source: 'synthetic' })),
      );
    }),
    { numRuns: 300 },
  );
});

it('a line of a megabyte does not hang it', () => {
  expect(of('word '.repeat(200_000)).length).toBeLessThanOrEqual(10);
  expect(of('| cell '.repeat(150_000))).toEqual([]);
});
