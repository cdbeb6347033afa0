import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../evals/pipelines/rag/parse/markdown.ts';

/** The blocks without their sources. */
function blocksOf(source: string): object[] {
  return parseMarkdown(source).map(({ text: _, ...block }) => block);
}

test('headings, paragraphs and lists', () => {
  const source =
    '# One #\n\nText\ngoes on.\n\nTwo\n---\n\n- a\n  more\n- b\n\n  - c\n\n1、甲\n2、乙\n\n```\n# not\n```';
  expect(parseMarkdown(source)).toEqual([
    { type: 'heading', text: '# One #', level: 1, title: 'One' },
    { type: 'paragraph', text: 'Text\ngoes on.' },
    { type: 'heading', text: 'Two\n---', level: 2, title: 'Two' },
    {
      type: 'list',
      text: '- a\n  more\n- b\n\n  - c\n\n1、甲\n2、乙',
      items: ['a more', 'b', 'c', '甲', '乙'],
    },
    { type: 'paragraph', text: '```\n# not\n```' },
  ]);
});

const TABLE = {
  type: 'table',
  header: ['Plan', 'Price'],
  rows: [
    ['Basic', '9'],
    ['Pro', 'a|b'],
  ],
};

test.each([
  ['with pipes at the edges', '| Plan | Price |\n| :-- | --: |\n| Basic | 9 |\n| Pro | a\\|b |'],
  ['without', 'Plan | Price\n--- | ---\nBasic | 9\nPro | a\\|b'],
  [
    'in HTML',
    '<table class="x">\n<tr><th>Plan</th><th>Price</th></tr>\n<tr>\n<td><b>Basic</b></td>\n<td>9</td></tr><tr><td>Pro<td>a|b</tr></table>',
  ],
])('a table %s', (_, source) => {
  expect(blocksOf(`before\n\n${source}\n\nafter`)).toEqual([
    { type: 'paragraph' },
    TABLE,
    { type: 'paragraph' },
  ]);
});

test('rows have the cells that they have; those without a head are dropped', () => {
  expect(blocksOf('a | b\n- | -\n1 |\n1 | 2 | 3')).toEqual([
    {
      type: 'table',
      header: ['a', 'b'],
      rows: [['1'], ['1', '2']],
    },
  ]);
});

test('no table: dashes below text, too few dashes, HTML that is never closed', () => {
  const types = (source: string) => parseMarkdown(source).map(({ type }) => type);
  expect(types('Title\n-----')).toEqual(['heading']);
  expect(types('a | b | c\n--- | ---')).toEqual(['paragraph']);
  expect(types('<table>\n<tr><td>1</td></tr>')).toEqual(['paragraph']);
});

test.each([
  ['one line', 'a'.repeat(1_000_000)],
  ['one line of white space', `${' '.repeat(500_000)}x`],
  ['tables opened often and closed once', `${'<table>\n'.repeat(100_000)}</table>`],
  ['open tables', '<table>\n'.repeat(100_000)],
  ['pipes and dashes', `${'|-'.repeat(300_000)}\n${'|-'.repeat(300_000)}`],
  ['a deep list', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')],
  ['a deep quotation', `${'>'.repeat(500_000)} x`],
  [
    'a wide header over many rows',
    `${'a|'.repeat(50_000)}\n${'-|'.repeat(50_000)}\n${'x|\n'.repeat(50_000)}`,
  ],
  ['marks of headings', `# ${'# '.repeat(300_000)}x`],
  ['rules', `${'- '.repeat(300_000)}x`],
])('%s is read to its end', (_, source) => {
  const blocks = parseMarkdown(source);
  expect(blocks.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(0);
});
