import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { comparedCase, comparedRun } from '../../../tests/support/compared-runs.ts';
import { HOSTILE, UNPRINTABLE } from '../../../tests/support/hostile.ts';
import { l1Tally } from '../../../tests/support/rows.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { renderComparisonMarkdown } from './render-markdown.ts';
import { renderComparison } from './render-terminal.ts';

const labels = (tp: number, fp: number, fn: number, more = {}) => ({
  tallies: { l1: l1Tally(tp, fp, fn, more) },
});
const dimension = (name: string, tp: number, fn: number) => ({
  per_dimension: { [name]: { tp, fp: 0, fn } },
});

/** One case the same, one that passes in a alone, one with the same verdict and other counts. */
const a = comparedRun([
  comparedCase('same', labels(1, 0, 0, dimension('identity', 1, 0))),
  comparedCase('flip', labels(1, 0, 0, dimension('goals', 1, 0))),
  comparedCase('moved', labels(2, 0, 0)),
]);
const b = comparedRun(
  [
    comparedCase('same', labels(1, 0, 0, dimension('identity', 1, 0))),
    comparedCase('flip', {
      verdict: 'fail',
      line: 12,
      ...labels(0, 0, 1, { ...dimension('goals', 0, 1), unresolved_labels: 2 }),
    }),
    comparedCase('moved', labels(1, 0, 0)),
  ],
  { subject: { name: 'rules', version: '2' }, variant: 'v002', partial: true },
);
const comparison = compareRuns(a, b);
const text = (lines: readonly string[]): string => stripVTControlCharacters(lines.join('\n'));

describe('in a terminal', () => {
  const output = text(renderComparison(comparison, { locale: 'en' }));

  it('names what is compared and in what it differs', () => {
    expect(output).toContain('a: memory rules 1\n');
    expect(output).toContain('b: memory@v002 rules 2 · partial run');
    expect(output).toContain('differs: subject.version "1" → "2"');
    expect(output).toContain('cases: 3 in both');
  });

  it('shows each metric on both sides with its difference, its interval, and which way is up', () => {
    // a: 4 / (4 + 0), F1 1. b: TP 2, FN 1: 4 / 5.
    expect(output).toMatch(/l1\.dimension_micro_f1 +1\.00 +0\.80 +−0\.20 {2}\[−\d\.\d+, 0\]\n/);
    expect(output).toMatch(/l1\.unresolved_labels +0 +2 +\+2 {2}\[0, \+6\] +↓ is better/);
  });

  it('shows the labels by how far they moved', () => {
    expect(output).toMatch(/goals +1\.00 +0 *\.?0* +−1\.00 .*▼▼▼\n.*identity +1\.00 +1\.00 +0 .*·/);
  });

  it('counts the verdicts, and names flips with their place and counts', () => {
    expect(output).toContain(
      'pass in both 2 · pass only in a 1 · pass only in b 0 · pass in neither 0 · McNemar exact p 1.00',
    );
    expect(output).toContain(
      '    flip  pass → fail  a cases/memory.yaml:3, b cases/memory.yaml:12\n        l1.strict 1 → 0; l1.labels.tp 1 → 0',
    );
    expect(output).toContain('same verdict, other counts: 1 (moved)');
  });

  it('names no winner', () => {
    const all = output + renderComparisonMarkdown(comparison, 'en');
    expect(all.replaceAll('↓ is better', '')).not.toMatch(/better|worse|regress|fixed|improve|win/i);
  });

  it('in brief shows the metrics that are asked for, and as many flips', () => {
    const brief = text(
      renderComparison(comparison, { locale: 'en', metrics: ['pass_rate', 'l1.none'], flips: 0 }),
    );
    expect(brief).toContain('pass_rate');
    expect(brief).not.toMatch(/l1\.dimension_micro_f1|goals/);
    expect(brief).toContain('flips: 1\n    +1 more');
  });
});

it('shows by tag what differs, with the size of prompts and their SQL', () => {
  const run = (chars: number, sql: number, passed: boolean) =>
    comparedRun(
      [
        comparedCase('same', { tags: ['tier0'], ...labels(1, 0, 0) }),
        comparedCase('cut', {
          tags: ['tier4'],
          verdict: passed ? 'pass' : 'fail',
          tallies: {
            assembly: {
              cases: 1,
              errors: 0,
              prompts: { judged: 1, passed: passed ? 1 : 0 },
              chars: { prompts: 1, sum: chars },
              sql: { prompts: 1, sum: sql },
              sources: { expected: 0, kept: 0 },
            },
          },
        }),
      ],
      { slice_by: ['tier0', 'tier4'] },
    );
  const cut = compareRuns(run(5000, 9, true), run(3200, 4, false));
  const lines = text(renderComparison(cut, { locale: 'en', metrics: [] })).split('\n');
  const at = lines.indexOf('  by tag:');
  expect(lines.slice(at + 1, at + 7)).toEqual([
    '                                               a     b  Δ b − a',
    '    tier0 (1)  the same figures',
    '    tier4 (1)  pass_rate                    1.00  0.00    −1.00',
    '    tier4 (1)  assembly.assembly_pass_rate  1.00  0.00    −1.00',
    '    tier4 (1)  assembly.prompt_chars_mean   5000  3200    −1800    ↓ is better',
    '    tier4 (1)  assembly.sql_count_mean         9     4       −5    ↓ is better',
  ]);
  const page = renderComparisonMarkdown(cut, 'en');
  expect(page).toContain('| tier0 | 1 | the same figures |  |  |  |  |');
  expect(page).toContain(
    '| tier4 | 1 | assembly.prompt\\_chars\\_mean | 5000 | 3200 | −1800 | ↓ is better |',
  );
  expect(text(renderComparison(comparison, { locale: 'en' }))).not.toContain('by tag');
});

it('marks a run under a weaker caliber, in both languages', () => {
  const weaker = "the suite requires a lexical caliber, and the embedder 'e' gave a vector of zeros alone";
  const marked = compareRuns({ ...a, weaker }, { ...b, weaker });
  const lines = text(renderComparison(marked, { locale: 'en' })).split('\n');
  const mark = `REPORT ONLY: ${weaker}; no figure here passes or fails anything`;
  expect(lines[2]).toBe(`  a: memory rules 1 · ${mark}`);
  expect(lines[3]).toBe(`  b: memory@v002 rules 2 · partial run · ${mark}`);
  expect(renderComparisonMarkdown(marked, 'en')).toContain(`- a: memory rules 1 (**${mark}**)`);
  expect(renderComparisonMarkdown(marked, 'zh')).toContain(
    "仅报告，不作判定：本套用例要求词面向量口径，而嵌入模型 'e' 给出了全零向量",
  );
});

it('in Markdown the same figures stand in tables', () => {
  const page = renderComparisonMarkdown(comparison, 'en');
  expect(page).toContain('- b: memory\\@v002 rules 2 (**partial run**)'.replace('\\@', '@\u200b'));
  expect(page).toContain('| l1.dimension\\_micro\\_f1 | 1.00 | 0.80 | −0.20 |');
  expect(page).toMatch(/\| l1\.per\\_dimension\\_f1\.goals \| 1\.00 \| 0\.00 \| −1\.00 \| .* \| ▼▼▼ \|/);
  expect(page).toContain('| flip | pass → fail | a cases/memory.yaml:3, b cases/memory.yaml:12 |');
});

it('in Chinese the words are', () => {
  expect(text(renderComparison(comparison, { locale: 'zh' }))).toContain('双方通过 2 · 仅通过于 a 1');
  expect(renderComparisonMarkdown(comparison, 'zh')).toContain('越低越好 ↓');
  const other = compareRuns(
    a,
    comparedRun([comparedCase('same', { attempts: 2 })], { caliber: { tokenizer: 'x' } }),
  );
  const refused = text(renderComparison(other, { locale: 'zh' }));
  expect(refused).toContain('不能直接对比: 用例集不同：2 个用例不是双方共有');
  expect(refused).toContain('不能直接对比: 口径不同：tokenizer null → "x"');
});

it('text of others does no harm on any surface, and is cut', () => {
  const long = `${HOSTILE}${'x'.repeat(5000)}`;
  const hostile = comparedRun(
    [
      comparedCase('same', {
        verdict: 'fail',
        file: HOSTILE,
        ...labels(0, 1, 1, { confusion: { [HOSTILE]: { [HOSTILE]: 2 } }, ...dimension(HOSTILE, 0, 1) }),
      }),
    ],
    { suite: HOSTILE, subject: { name: long, version: HOSTILE, params: { [HOSTILE]: long } } },
  );
  const found = compareRuns(a, hostile);
  const surfaces = [
    ...renderComparison(found, { locale: 'en' }),
    ...renderComparisonMarkdown(found, 'en').split('\n'),
  ];
  for (const line of surfaces) {
    expect(line.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(UNPRINTABLE);
    expect(line).not.toMatch(/^::/);
    expect(line.length).toBeLessThan(2500);
  }
  expect(renderComparisonMarkdown(found, 'en')).not.toMatch(/<script>|[^\\]\]\(javascript/);
});
