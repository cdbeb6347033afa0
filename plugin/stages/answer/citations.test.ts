import { describe, expect, it } from 'vitest';
import { citationsIn, citationText, isInRange } from './citations.ts';

const cited = (answer: string) => citationsIn(answer).map(citationText);

describe('citations', () => {
  it.each<[string, string[]]>([
    ['It is 99 € [1].', ['[1]']],
    ['both [1,3] and [2-4]', ['[1]', '[3]', '[2-4]']],
    ['mixed [1, 3–5; 7]', ['[1]', '[3-5]', '[7]']],
    ['价格为 99 元【1】［2］，【３、４】', ['[1]', '[2]', '[3]', '[4]']],
    ['[4-2] the wrong way round', ['[2-4]']],
    ['next to each other [1][2]', ['[1]', '[2]']],
    ['[0] and [9]', ['[0]', '[9]']],
    ['right after a word[2], in **bold [3]**', ['[2]', '[3]']],
    ['`a[0]` and ``b`[1]`` and [2]', ['[2]']],
    ['```js\nconst a = b[7];\n```\nthen [1]', ['[1]']],
    ['```a[0]``` on one line, then [1]', ['[1]']],
    ['- a list\n\n    ~~~\n    b[7]\n    ~~~\n- [1]', ['[1]']],
    ['code:\n\n    a[7]\n\n    b[8]\n\nthen [1]', ['[1]']],
    ['a line\n    that goes on [1]', ['[1]']],
    ['1. an item\n\n    and more of it [1]\n\nend [2]', ['[1]', '[2]']],
    ['<code>a[7]</code> and <pre class="x">\nb[8]\n</pre> [1]', ['[1]']],
    ['<CODE>İa[7]</Code> [1], <code> and <pre>b[8]</pre> [2]', ['[1]', '[2]']],
    ['[the guide][9] and [2]\n\n[9]: https://example.test', ['[2]']],
    ['both [1][2]\n\n[1]: guide.md\n[2]: faq.md', ['[1]', '[2]']],
    ['[the guide][9], which is no link', ['[9]']],
    ['~~~\nx[7]\n```\n~~~\n[1]', ['[1]']],
    ['```\nnever closed [7]', []],
    ['an open ` tick and [1]', ['[1]']],
    ['[1](https://example.test/a_(b)) and ![2](x.png) and [3]', ['[3]']],
    ['[1]: https://example.test\ntext [2]', ['[2]']],
    ['see https://example.test/?q=[5] and [1]', ['[1]']],
    ['[^1] [x] [1a] [a, 1] [] [-1] [1.5]', []],
    ['[12345678901]', []],
  ])('of %j', (answer, expected) => {
    expect(cited(answer)).toEqual(expected);
  });

  it('are in range from 1 to the number of sources', () => {
    expect(isInRange({ from: 1, to: 5 }, 5)).toBe(true);
    expect(isInRange({ from: 0, to: 1 }, 5)).toBe(false);
    expect(isInRange({ from: 4, to: 6 }, 5)).toBe(false);
    expect(isInRange({ from: 1, to: 1 }, 0)).toBe(false);
  });

  it('of a hostile text take no time of note', () => {
    expect(cited('['.repeat(100_000))).toEqual([]);
    expect(cited('`'.repeat(50_001) + '[1'.repeat(50_000))).toEqual([]);
    expect(cited('<code>'.repeat(50_000))).toEqual([]);
    expect(cited('    a[1]\n\n'.repeat(50_000))).toEqual([]);
    expect(cited(`${'[1]('.repeat(50_000)}`)).toHaveLength(50_000);
  });
});
