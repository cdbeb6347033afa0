import { expect, test } from 'vitest';
import { chip, contents, deltaOf, list, sectionOf, table } from './blocks.ts';
import { html, NOTHING, type Piece } from './markup.ts';

const WORDS = { better: 'better', worse: 'worse' };

test('a section has its heading and its name; without a body there is none', () => {
  const part = sectionOf('x', 'A & B', html`<p>1</p>`)!;
  expect(String(part.markup)).toContain(
    '<section id="x" aria-labelledby="x-title">\n<h2 id="x-title">A &amp; B</h2>',
  );
  const nothings: Piece[] = [null, false, '', NOTHING, [], [NOTHING, null]];
  for (const nothing of nothings) expect(sectionOf('x', 'X', nothing)).toBeNull();
});

test('contents lead to the parts', () => {
  const part = sectionOf('x', '<X>', 'y')!;
  expect(String(contents([part], 'on this page'))).toBe(
    '<nav class="contents" aria-label="on this page"><ul><li><a href="#x">&lt;X&gt;</a></li></ul></nav>',
  );
});

test('a table heads its rows, knows its numbers and its own cells, and is cut', () => {
  const text = String(
    table({
      label: 'L"',
      head: ['name', '', 'n'],
      numbers: [2],
      rows: [
        ['<a>', { of: 'x', class: 'heat' }, 1],
        ['b', null, 2],
        ['c', 'z', 3],
      ],
      max: 2,
    }),
  );
  expect(text).toContain('aria-label="L&quot;" tabindex="0"');
  expect(text).toContain('<tr><th scope="col">name</th><td></td><th scope="col" class="number">n</th></tr>');
  expect(text).toContain(
    '<tr><th scope="row">&lt;a&gt;</th><td class="heat">x</td><td class="number">1</td></tr>',
  );
  expect(text).not.toContain('>c<');
  expect(text).toContain('+1');
  expect(String(table({ label: '', head: [], rows: [] }))).toBe('');
});

test('lists and chips', () => {
  expect(String(list(['<', html`<b>x</b>`]))).toContain('<li>&lt;</li>\n<li><b>x</b></li>');
  expect(String(list([]))).toBe('');
  expect(String(chip('red', 'bad'))).toBe('<span class="chip bad">red</span>');
});

test.each([
  [0.031, false, false, '<span class="delta good">+0.031 better</span>'],
  [-0.031, false, false, '<span class="delta bad">−0.031 worse</span>'],
  [-3, true, true, '<span class="delta good">−3 better</span>'],
  [3, true, true, '<span class="delta bad">+3 worse</span>'],
  [0, false, false, '<span class="delta muted">±0</span>'],
  [null, false, false, ''],
  [undefined, false, false, ''],
])('a difference of %s (less is better: %s): never colour alone', (delta, less, whole, expected) => {
  expect(String(deltaOf(delta, less, whole, WORDS))).toBe(expected);
});
