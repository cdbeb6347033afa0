import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseLanguage, type EvalCase, formatProblem } from '../../plugin/cases/index.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';
import { checkText } from '../../plugin/lint/check-result.ts';
import { LINT_CODES } from '../../plugin/yaml/codes.ts';
import { shippedMemoryCases } from '../support/shipped-memory-cases.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(at('docs/memory-cases.md'), 'utf8');
const cases = shippedMemoryCases();
const sources = { registry: at('cases/registry'), templates: [at('cases/templates/*.yaml')] };

/** Language and text of each fenced block at the left margin, in order. */
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));
const yamls = blocks.filter(({ language }) => language === 'yaml').map(({ text }) => text);

const EXAMPLE_FILE = /Saved as `([^`]+)`/.exec(page)![1]!;
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'memory-cases-'));
  mkdirSync(dirname(join(root, EXAMPLE_FILE)), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

function check(yaml: string) {
  writeFileSync(join(root, EXAMPLE_FILE), `${yaml}\n`);
  return checkFiles([EXAMPLE_FILE], sources, root);
}

/** `all`, `difficulty easy`, … → the numbers of that row, of the page's tables whose last column is `holdout`. */
function rowsOfPage(): Map<string, number[]> {
  const rows = [...page.matchAll(/^\|(.+)\| +holdout +\|\n\|[-| ]+\|\n((?:\|.*\|\n)+)/gm)].flatMap(
    ([, , body]) => body!.trimEnd().split('\n'),
  );
  return new Map(
    rows.map((row) => {
      const cells = row.split('|').slice(1, -1);
      const words = cells.filter((cell) => !/^ *\d+ *$/.test(cell)).join(' ');
      return [
        words.replaceAll('`', '').trim().replace(/\s+/g, ' '),
        cells.filter((cell) => /^ *\d+ *$/.test(cell)).map(Number),
      ];
    }),
  );
}

/** Number of cases, of those to tune on, and of those held out. */
function bySplit(of: readonly EvalCase[]): number[] {
  const holdout = of.filter(({ split }) => split === 'holdout').length;
  return [of.length, of.length - holdout, holdout];
}

const STAGE_FIELDS = [
  'expected_l1',
  'expected_l15',
  'expected_l2',
  'expected_search_results',
  'expected_inject',
] as const;

const memoriesOf = ({ expected_l1 }: EvalCase) => expected_l1?.memories ?? [];
const group = <T>(items: readonly T[], keys: (item: T) => readonly string[]) => {
  const groups = new Map<string, T[]>();
  for (const item of items) for (const key of keys(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
};

test('each example loads and is clean against the shipped registry and templates', () => {
  expect(yamls).not.toEqual([]);
  for (const yaml of yamls) expect(check(yaml)).toMatchObject({ problems: [], unchecked: [], cases: 1 });
});

test('each spoilt line of the example gives the problem that is shown below it', () => {
  const spoilt = blocks.flatMap(({ language, text }, i) => {
    if (language !== 'diff') return [];
    const [before, after] = ['-', '+'].map((mark) =>
      text
        .split('\n')
        .find((line) => line[0] === mark)!
        .slice(2),
    );
    return [{ before: before!, after: after!, shown: blocks[i + 1]!.text }];
  });
  expect(spoilt).toHaveLength(3);
  for (const { before, after, shown } of spoilt) {
    const parts = yamls[0]!.split(after);
    expect(parts, after).toHaveLength(2);
    const { problems } = check(parts.join(before));
    expect(problems.map((problem) => formatProblem(problem, root))).toEqual([shown]);
  }
});

test('the balance tables are those of the set', () => {
  const rows = rowsOfPage();
  const groups = group(cases, (each) => [
    'all',
    `difficulty ${each.difficulty}`,
    `language ${caseLanguage(each)}`,
    `source ${each.source}`,
    ...(each.tags ?? ['none']).map((tag) => `tag ${tag}`),
    ...STAGE_FIELDS.filter((field) => each[field] !== undefined).map((field) => `expects ${field}`),
    ...new Set(memoriesOf(each).flatMap(({ dimensions }) => dimensions)),
  ]);
  const labels = group(cases.flatMap(memoriesOf), ({ dimensions }) => dimensions);
  const expected = [...groups].map(([key, of]) => [
    key,
    labels.has(key) ? [labels.get(key)!.length, ...bySplit(of)] : bySplit(of),
  ]);
  // Chinese names stand behind the English ones; rows of nothing are allowed to say so.
  const shown = [...rows]
    .map(([words, numbers]) => [words.replace(/ ?\p{Script=Han}+/gu, ''), numbers])
    .filter(([, numbers]) => (numbers as number[])[0] !== 0);
  expect(new Map(shown as [string, number[]][])).toEqual(new Map(expected as [string, number[]][]));
});

test('the counts of memories, labels and pairs of labels are those of the set', () => {
  const memories = cases.flatMap(memoriesOf);
  const double = memories.filter(({ dimensions }) => dimensions.length > 1);
  const labels = memories.reduce((sum, { dimensions }) => sum + dimensions.length, 0);
  const pairs = group(double, ({ dimensions }) => [dimensions.toSorted().join()]);
  const prose = page.replace(/\n/g, ' ');
  const sentence = /(\d+) memories with (\d+) labels; (\d+) memories have two: (.*?)\. /.exec(prose)!;
  expect(sentence.slice(1, 4).map(Number)).toEqual([memories.length, labels, double.length]);
  const shown = [...sentence[4]!.matchAll(/`(\w+)` \+ `(\w+)` (\d+)/g)].map(
    ([, a, b, count]) => [[a, b].toSorted().join(), Number(count)] as const,
  );
  expect(new Map(shown)).toEqual(new Map([...pairs].map(([key, of]) => [key, of.length])));
});

test('the counts of actions, modes and queries are those of the set', () => {
  const prose = page.replace(/\n/g, ' ');
  const counted = (items: readonly string[]) =>
    [...group(items, (item) => [item])].map(([item, of]) => `\`${item}\` ${of.length}`);
  const named = (sentence: RegExp) => sentence.exec(prose)![1]!.split(', ').toSorted();
  const actions = cases.flatMap(
    ({ expected_l15 }) => expected_l15?.actions.map(({ action }) => action) ?? [],
  );
  expect(named(/ actions: (.*?)\. /)).toEqual(counted(actions).toSorted());
  const modes = cases.flatMap(({ expected_inject }) => expected_inject?.mode ?? []);
  expect(named(/injected modes: (.*?)\. /)).toEqual(counted(modes).toSorted());
  const golds = cases.flatMap(({ expected_search_results }) => Object.values(expected_search_results ?? {}));
  expect(prose).toContain(
    `${golds.length} queries, ${golds.filter((gold) => !Array.isArray(gold)).length} of them graded`,
  );
});

test('the check of the shipped sets says what the page shows', () => {
  const result = checkFiles(['cases/memory/*.yaml', 'cases/sample/*.yaml'], sources, at('.'));
  expect(page).toContain(`$ npx caliper check\n${checkText(result, at('.'))}\n`);
});

test('the page explains every lint code to a labeller', () => {
  const section = page.slice(page.indexOf('What the lint codes say'), page.indexOf('Three of them'));
  const explained = [...section.matchAll(/^\| `([a-z-]+)` +\| \S/gm)].map(([, code]) => code!);
  expect(explained.sort()).toEqual([...LINT_CODES].sort());
});
