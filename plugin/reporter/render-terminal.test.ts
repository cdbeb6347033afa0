import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSummary, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { baselineAfter, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { renderTerminal } from './render-terminal.ts';
import { type SuiteSummary, summarise } from './summarise.ts';

const memory = (content: string, ...dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const YAML = casesYaml([
  { case_id: 'a', difficulty: 'easy', expected_l1: { memories: [memory('lives in Oslo', 'identity')] } },
  { case_id: 'b', difficulty: 'hard', expected_l1: { memories: [memory('writes Rust', 'skills')] } },
  {
    case_id: 'c',
    difficulty: 'hard',
    split: 'holdout',
    expected_l1: { memories: [memory('has a dog', 'family')] },
  },
]);
const right = rightAnswers(YAML);
const OUTCOME = { report: 'results/memory/report.md', baseline: null };

/** The colours are the terminal's; the text is what is tested. */
const plain = (summary: SuiteSummary, outcome: Parameters<typeof renderTerminal>[1] = OUTCOME) =>
  renderTerminal(summary, outcome, ROOT).map((line) => line.replace(/\u001b\[\d+m/g, ''));

async function summaryOf(
  answers: Parameters<typeof runSuite>[1],
  options: Parameters<typeof runSuite>[2] = {},
  { against = true, interrupted = false } = {},
): Promise<SuiteSummary> {
  const good = await runSuite(YAML, right, options);
  const run = await runSuite(YAML, answers, options);
  return summarise(run, against ? baselineAfter(good) : MISSING, { update: 'new', root: ROOT, interrupted });
}

describe('renderTerminal', () => {
  let text: string;
  beforeAll(async () => {
    const gates = { 'l1.dimension_micro_f1': 0.9 };
    text = plain(await summaryOf({ ...right, a: [] }, { gates })).join('\n');
  });

  it('names suite and subject, and counts the cases', () => {
    expect(text).toMatch(/caliper\s+memory rules 1/);
    expect(text).toMatch(/cases:? +3\b.*2 pass, 1 fail/);
  });

  it('names a flip with its line, what was missed and why', () => {
    expect(text).toMatch(/regressed {2}a pass → fail {2}cases\/memory\.yaml:\d+:\d+/);
    expect(text).toContain('l1 dimension_micro_f1 0.00 < 0.50');
    expect(text).toContain('nothing was predicted');
  });

  it('shows gates with value, bound and result', () => {
    // TP 2, FN 1: 4 / 5
    expect(text).toMatch(/l1\.dimension_micro_f1 +0\.80 +≥ 0\.90.*missed/);
  });

  it('says why a run under a weaker caliber decides nothing', async () => {
    const summary = await summaryOf(right, { gates: { 'l1.dimension_micro_f1': 0.9 } });
    const weaker =
      'the suite requires a lexical caliber, and the target names no embedder, so it measures by keywords alone';
    const info = { ...summary.run.info!, fail_on: 'never' as const, weaker };
    const shown = (locale: 'en' | 'zh') =>
      plain({ ...summary, run: { ...summary.run, info: { ...info, locale } } });
    expect(shown('en')[2]).toBe(`  REPORT ONLY: ${weaker}; no figure here passes or fails anything`);
    expect(shown('zh')[2]).toBe(
      '  仅报告，不作判定：本套用例要求词面向量口径，而目标没有声明嵌入模型，只按关键词检索；此处数字不代表通过或未通过',
    );
    // The gate is met, and not said to be.
    expect(summary.gates[1]).toMatchObject({ met: true });
    expect(shown('en').join('\n')).toMatch(/dimension_micro_f1 +1\.00 .* not judged/);
    expect(shown('en').join('\n')).not.toMatch(/ met$/m);
    expect(text).toContain('against the baseline');
    expect(shown('en').join('\n')).not.toContain('against the baseline');
    expect(text).not.toContain('REPORT ONLY');
  });

  it('shows the worst dimension and the slices', () => {
    expect(text).toContain('identity 0.00 (1)');
    expect(text).toMatch(/easy f1 0\.00 \(1\) · hard f1 1\.00 \(2\)/);
  });

  it('says where the report and what became of the baseline', async () => {
    const lines = plain(await summaryOf(right), {
      report: 'r.md',
      baseline: 'baselines/memory.json: baseline updated',
    });
    expect(lines.at(-2)).toMatch(/report:? +r\.md$/);
    expect(lines.at(-1)).toMatch(/baseline:? +baselines\/memory\.json: baseline updated$/);
  });

  it('says when nothing changed, and when there is nothing to compare with', async () => {
    expect(plain(await summaryOf(right)).join('\n')).toContain('no case changed');
    expect(plain(await summaryOf(right, {}, { against: false })).join('\n')).toContain(
      'no baseline to compare with',
    );
  });

  it('of a partial run says that gates are not judged', async () => {
    const lines = plain(await summaryOf(right, {}, { interrupted: true })).join('\n');
    expect(lines).toMatch(/partial run: 3\/3/);
    expect(lines).toContain('not judged');
  });

  it('of an outage has one line', async () => {
    const down = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, new Error('connection refused')]));
    const lines = plain(await summaryOf(down, {}, { against: false })).join('\n');
    expect(lines.match(/connection refused/g)).toHaveLength(1);
    expect(lines).toMatch(/infra in l1: connection refused {2}3 \(a, b, c\)/);
  });

  it('is in the language of its suite', async () => {
    expect(plain(await summaryOf(right, { locale: 'zh' })).join('\n')).toContain('3 通过');
  });

  it('shows a value without errors only where there are errors: a split alone is no reason', async () => {
    // All: TP 2, FN 1. Over tune: TP 1, FN 1, F1 2/3. No case is in error.
    const gates = { 'l1.dimension_micro_f1': { min: 0.1, split: 'tune' as const } };
    const lines = plain(await summaryOf({ ...right, a: [] }, { gates }));
    expect(lines.join('\n')).toContain('on tune');
    expect(lines.filter((line) => line.includes('without errors'))).toEqual([]);
  });

  it('is the same for the same summary', async () => {
    const summary = await summaryOf({ ...right, a: [] });
    expect(plain(summary)).toEqual(plain(await summaryOf({ ...right, a: [] })));
  });
});

describe('hostile text', () => {
  let lines: string[];
  beforeAll(async () => {
    lines = plain(await hostileSummary());
  });

  it('moves no cursor, sets no title, and brings no control character', () => {
    const text = lines.join('\n');
    expect(text).toContain('evil');
    expect(stripVTControlCharacters(text)).toBe(text);
    expect(text).not.toMatch(UNPRINTABLE);
  });

  it('starts no line of its own, which a CI runner might take for a command', () => {
    const shown = lines.join('\n').split('\n');
    expect(shown.filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
    expect(shown).toHaveLength(lines.length);
  });
});
