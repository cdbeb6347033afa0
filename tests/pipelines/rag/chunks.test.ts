import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkDocument } from '../../../evals/pipelines/rag/chunk/chunks.ts';
import { numbersIn } from '../../../evals/pipelines/rag/chunk/numbers.ts';
import { sentencesOf, splitText } from '../../../evals/pipelines/rag/chunk/split-text.ts';

const OPTIONS = { parent_chars: 200, child_chars: 60, children: true, rows: true };
const SOURCE =
  '# Shop\n\nIntro.\n\n## Plans\n\nOur plans:\n\n| Plan | Price |\n| --- | --- |\n| Basic | 9 |\n| Pro | |\n\n- one\n- two';

describe('chunks', () => {
  test('a section is a parent, its text children, each row an entry with its header', () => {
    const { parents, entries } = chunkDocument(SOURCE, OPTIONS);
    expect(parents.map(({ label, text }) => ({ label, text }))).toEqual([
      { label: 'Shop', text: '# Shop\n\nIntro.' },
      { label: 'Shop › Plans', text: SOURCE.slice(SOURCE.indexOf('## Plans')) },
    ]);
    expect(entries).toEqual([
      { kind: 'child', parent: 0, label: 'Shop', text: '# Shop\n\nIntro.' },
      { kind: 'child', parent: 1, label: 'Shop › Plans', text: '## Plans\n\nOur plans:\n\n- one\n- two' },
      { kind: 'row', parent: 1, label: 'Shop › Plans', text: 'row::Plan: Basic | Price: 9' },
      { kind: 'row', parent: 1, label: 'Shop › Plans', text: 'row::Plan: Pro' },
    ]);
  });

  test('lists and columns can be enumerated, named by what leads to them', () => {
    const { enumerables } = chunkDocument(SOURCE, OPTIONS);
    expect(enumerables.map(({ label, items }) => [label, items])).toEqual([
      ['Shop › Plans › Our plans: › Plan', ['Basic', 'Pro']],
      ['Shop › Plans › Our plans: › Price', ['9']],
      ['Shop › Plans', ['one', 'two']],
    ]);
  });

  test('without children rows alone are searched, without rows tables as text', () => {
    const noChildren = chunkDocument(SOURCE, { ...OPTIONS, children: false });
    expect(noChildren.entries.map(({ kind }) => kind)).toEqual(['row', 'row']);
    const noRows = chunkDocument(SOURCE, { ...OPTIONS, rows: false });
    expect(noRows.entries.map(({ text }) => text).join('\n')).toContain('| Basic | 9 |');
  });

  test('no parent and no child is longer than it may be', () => {
    const text = `# T\n\n${'A sentence of words. '.repeat(60)}`;
    const { parents, entries } = chunkDocument(text, OPTIONS);
    expect(Math.max(...parents.map((parent) => parent.text.length))).toBeLessThanOrEqual(200);
    expect(Math.max(...entries.map((entry) => entry.text.length))).toBeLessThanOrEqual(60);
  });
});

test('pieces joined give the text again, whatever it is, and none is too long', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '。', '. ', '\n', '😀', '中'), maxLength: 200 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 30 }), (source, limit) => {
      const pieces = splitText(source, limit);
      expect(pieces.join('')).toBe(source);
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(limit);
        expect(piece).not.toMatch(/\p{Surrogate}/u);
      }
    }),
  );
});

test('sentences in both languages', () => {
  expect(sentencesOf('It costs 3.5 pounds. “Really?” Yes.\n早上九点开门。晚上关门！')).toEqual([
    'It costs 3.5 pounds.',
    '“Really?”',
    'Yes.',
    '早上九点开门。',
    '晚上关门！',
  ]);
});

test('a number is one with all of its digits', () => {
  expect(numbersIn('904, 1,003 and 9.5; v2 2026-01-31 共12次 x904y').map(({ number }) => number)).toEqual([
    '904',
    '1003',
    '9.5',
    '2',
    '2026',
    '01',
    '31',
    '12',
    '904',
  ]);
  expect(numbersIn('a 90 b 904')).toEqual([
    { number: '90', offset: 2, length: 2 },
    { number: '904', offset: 7, length: 3 },
  ]);
});
