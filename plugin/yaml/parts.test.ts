import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { parseInParts, parseStrict, parseWhole } from './parse.ts';
import { splitIntoParts } from './parts.ts';
import { SourceText } from './source.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A list whose items use what YAML has: block and quoted text, flows, comments, anchors, odd layouts. */
const ITEMS = [
  '  - case_id: a\n    text: |\n      - not an item\n      # no comment\n\n      last\n    list: [x, "y - z"]\n',
  '  # between\n  - case_id: b\n    folded: >-\n      one\n      two\n    map: {k: v, "0": zero}\n',
  '\n  - case_id: c\n    quoted: "line one\n      - line two\n      # three"\n    &anchor key: *anchor_is_text\n'.replace(
    '    &anchor key: *anchor_is_text\n',
    '    first: &one [1, 2]\n    second: *one\n',
  ),
  "  -\n    case_id: d\n    plain: several words\n      over lines\n    single: 'it''s'\n    keep: |+\n      kept\n\n\n",
  '  - - nested\n    - list\n',
  '  - 中文: 键\n    时间: 2026-01-01\n    no: NO\n    number: 1.50\n    "10": ten\n    "2": two\n',
];
const HEAD = '# head\nmeta:\n  version: v1\n  notes: "cases: none"\ncases: # here\n';
const TEXT = HEAD + ITEMS.join('');

const whole = (text: string) => {
  const findings = new Findings();
  const { data, positions, keyOffsets, usable } = parseWhole(new SourceText('f.yaml', text), findings);
  return { data, positions, keyOffsets, usable, clean: !findings.any };
};

/** What was read in parts must be what is read at once, to the last place, and nothing may be hidden by it. */
function expectSame(text: string): boolean {
  const parts = parseInParts(new SourceText('f.yaml', text));
  if (parts === null) return false;
  const { data, positions, keyOffsets, usable } = parts;
  expect({ data, positions, keyOffsets, usable, clean: true }).toEqual(whole(text));
  expect(Object.keys(data as object)).toEqual(Object.keys(whole(text).data as object));
  return true;
}

describe('a file read in parts', () => {
  it('is cut at the items of its last list', () => {
    const parts = splitIntoParts(TEXT)!;
    expect(parts).toMatchObject({ head: HEAD.replace('# here\n', '# here\n'), key: 'cases' });
    expect(parts.runs).toEqual([{ start: HEAD.length, end: TEXT.length, items: ITEMS.length }]);
    const long = HEAD + ITEMS[0]!.repeat(1000);
    const { runs } = splitIntoParts(long)!;
    expect(runs.length).toBeGreaterThan(4);
    expect(runs.reduce((sum, { items }) => sum + items, 0)).toBe(1000);
    runs.forEach(({ end }, i) => void expect(end).toBe(runs[i + 1]?.start ?? long.length));
  });

  it.each([
    ['of every kind of item', TEXT],
    ['with CRLF', TEXT.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${TEXT}`],
    ['without a line break at its end', TEXT.trimEnd()],
    [
      'with items at the margin',
      TEXT.replaceAll(/^ {2}/gm, '').replace('meta:\nversion: v1\nnotes:', 'meta:\n  version: v1\n  notes:'),
    ],
    ['after a document marker', `---\n${TEXT}`],
    ['with an anchor of another item of the run', TEXT.replace('nested', '*one')],
    ['of many runs', HEAD + ITEMS.join('').repeat(200)],
  ])('is what it is at once: %s', (_, text) => {
    expect(expectSame(text)).toBe(true);
  });

  it('is so for the sets of this repository', () => {
    for (const file of ['cases/memory/v001.yaml', 'cases/sample/v001_sample.yaml']) {
      expect(expectSame(readFileSync(ROOT + file, 'utf8'))).toBe(true);
    }
  });

  const data = `${ROOT}../shared/data/sgme/`;
  it.skipIf(!existsSync(data))('is so for the public sets', () => {
    for (const file of readdirSync(data).filter((name) => name.startsWith('v001'))) {
      expect(expectSame(readFileSync(data + file, 'utf8'))).toBe(true);
    }
  });

  it.each([
    ['another key after the list', `${TEXT}other: 1\n`],
    ['no list', 'meta:\n  a: 1\n'],
    ['a flow list', 'cases: [1, 2]\n'],
    ['one item', HEAD + ITEMS[0]],
    ['a second document', `${TEXT}---\nmore: 1\n`],
    ['a tab as indentation', TEXT.replace('    list:', '\tlist:')],
    ['the key twice', `cases: 1\n${TEXT}`],
    ['an anchor of another run', `${HEAD}${ITEMS.join('')}${ITEMS[0]!.repeat(400)}  - *one\n`],
    ['a syntax error in one item', TEXT.replace('"y - z"', '"y - z')],
    ['a key twice in one item', TEXT.replace('map: {k: v,', 'case_id: again\n    map: {k: v,')],
  ])('is left to be read whole: %s', (_, text) => {
    expect(parseInParts(new SourceText('f.yaml', text))).toBeNull();
  });

  it('hides nothing, whatever is done to its text', () => {
    const edit = fc.record({
      at: fc.nat(TEXT.length - 1),
      remove: fc.nat(6),
      insert: fc.constantFrom(
        '',
        ' ',
        '  ',
        '\n',
        '\n  - ',
        '\n- ',
        '-',
        ':',
        ': ',
        '"',
        "'",
        '|',
        '>',
        '#',
        '[',
        ']',
        '{',
        '}',
        '&x ',
        '*x',
        '!t ',
        '%',
        '---\n',
        '...',
        '\t',
        'x',
        '\r\n',
        '\n\n',
      ),
    });
    let read = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        let text = TEXT;
        for (const { at, remove, insert } of edits)
          text = text.slice(0, at) + insert + text.slice(at + remove);
        if (expectSame(text)) read += 1;
      }),
      { numRuns: 2000, seed: 7 },
    );
    expect(read).toBeGreaterThan(200);
  }, 60_000);
});

it('a large file is read in parts, with the same problems as a small one', () => {
  const many = ITEMS.join('').repeat(600);
  const sound = parseStrict(HEAD + many, 'f.yaml');
  expect(sound.findings.any).toBe(false);
  expect(sound.data).toMatchObject({ cases: { length: ITEMS.length * 600 } });
  const broken = parseStrict(`${HEAD}${many}  - case_id: z\n    case_id: again\n`, 'f.yaml');
  const lines = (HEAD + many).split('\n').length;
  expect(broken.findings.toProblems(broken.source).map(({ code, line }) => `${line} ${code}`)).toEqual([
    `${lines + 1} duplicate-key`,
  ]);
}, 60_000);
