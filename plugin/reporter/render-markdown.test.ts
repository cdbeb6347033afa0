import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSummary, UNPRINTABLE } from '../../tests/support/hostile.ts';
import { baselineAfter, casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { renderMarkdown } from './render-markdown.ts';
import { reportOf } from './report-data.ts';
import { summarise } from './summarise.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const memory = (content: string, ...dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const YAML = casesYaml([
  {
    case_id: 'a',
    difficulty: 'easy',
    expected_l1: { memories: [memory('lives in Oslo', 'identity', 'environment')] },
  },
  { case_id: 'b', difficulty: 'hard', expected_l1: { memories: [memory('writes Rust', 'skills')] } },
]);
const right = rightAnswers(YAML);
const wrong = { ...right, a: [memory('lives in Oslo', 'identity', 'style')] };

async function markdown(
  answers: Parameters<typeof runSuite>[1],
  more: Parameters<typeof runSuite>[2] = {},
  interrupted = false,
) {
  const good = await runSuite(YAML, right, more);
  const run = await runSuite(YAML, answers, more);
  const summary = summarise(run, baselineAfter(good), { update: 'new', root: ROOT, interrupted });
  return renderMarkdown(reportOf(summary, run.info!, META));
}

/** Cells of a table line; an escaped bar is part of its cell. */
const cellsOf = (line: string) =>
  line
    .split(/(?<!\\)(?:\\\\)*\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

let text: string;
beforeAll(async () => {
  text = await markdown(wrong, { gates: { 'l1.dimension_micro_f1': 0.8 } });
});

describe('renderMarkdown', () => {
  it('leads with the result and the counts', () => {
    expect(text.split('\n')[0]).toBe('# memory: red');
    expect(text).toContain('2 pass, 0 fail');
  });

  it('shows gates with value, bound, interval and result', () => {
    // TP identity, skills; FP style; FN environment: 4 / (4 + 1 + 1)
    const line = text
      .split('\n')
      .find((each) => each.includes('dimension\\_micro\\_f1') && each.includes('≥'))!;
    expect(cellsOf(line).slice(0, 3)).toEqual(['l1.dimension\\_micro\\_f1', '0.6667', '≥ 0.80']);
    expect(line).toContain('**missed**');
  });

  it('shows the share of cases that pass: 1 of 2, since one in error does not, with its interval', async () => {
    const down = { ...right, b: new Error('connection refused') };
    const shown = (await markdown(down, { gates: { pass_rate: 0.9 } })).split('\n');
    const rows = shown.filter((line) => line.startsWith('| pass\\_rate')).map(cellsOf);
    // Wilson for 1 of 2 with z 1.96: 0.5 ± 1.96 · √(0.25 / 2 + 3.8415 / 16) / (1 + 3.8415 / 2) = 0.5 ± 0.4055
    expect(rows[0]).toEqual(['pass\\_rate', '0.50', '≥ 0.90', '0.0945 … 0.9055', '1.00', '**missed**']);
    expect(rows[1]).toEqual(['pass\\_rate', '0.50', '2 cases', '1.00']);
  });

  it('shows which labels were confused, per dimension and by slice', () => {
    expect(text).toContain('| environment | style | 1 |');
    expect(text).toMatch(/^│ environment .* 0\.00 +0 +0 +1 +1$/m);
    expect(text).toMatch(/\| easy \| 1\.00 \| 0\.50 \|/);
  });

  it('shows what changed against the baseline', () => {
    expect(text).toMatch(/\| a \| changed \|.*environment\.fn 0 → 1/);
  });

  it('of a run under a weaker caliber is headed by neither result', async () => {
    const run = await runSuite(YAML, right);
    const page = (locale: 'en' | 'zh') => {
      const weaker = 'the suite requires a semantic caliber, and the target names no <b>embedder</b>';
      const info = { ...run.info!, fail_on: 'never' as const, report_locale: locale, weaker };
      const summary = summarise({ ...run, info }, MISSING, { update: 'new', root: ROOT, interrupted: false });
      return renderMarkdown(reportOf(summary, info, META)).split('\n');
    };
    expect(page('en').slice(0, 3)).toEqual([
      '# memory: REPORT ONLY',
      '',
      '**REPORT ONLY: the suite requires a semantic caliber, and the target names no &lt;b&gt;embedder&lt;/b&gt;; no figure here passes or fails anything**',
    ]);
    expect(page('zh')[0]).toBe('# memory: 仅报告，不作判定');
    expect(page('en').join('\n')).not.toMatch(/against the baseline|no baseline/);
    expect(page('en').filter((line) => /\| (\*\*)?(met|missed)\b/.test(line))).toEqual([]);
  });

  it('is in the language of its suite', async () => {
    expect(await markdown(wrong, { locale: 'zh' })).toContain('## 门禁');
    expect(await markdown(wrong, { reportLocale: 'zh' })).toContain('## 门禁');
    expect(await markdown(wrong, { locale: 'zh', reportLocale: 'en' })).not.toContain('## 门禁');
  });

  it('of a partial run says that it stands for nothing', async () => {
    expect(await markdown(right, {}, true)).toMatch(/\*\*partial run\*\*.*gates are not judged/);
  });

  it('says when there is no baseline', async () => {
    const run = await runSuite(YAML, right);
    const summary = summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false });
    expect(renderMarkdown(reportOf(summary, run.info!, META))).toContain('no baseline to compare with');
  });

  it('is the same for the same run', async () => {
    expect(await markdown(wrong, { gates: { 'l1.dimension_micro_f1': 0.8 } })).toBe(text);
  });
});

describe('hostile text', () => {
  let hostile: string;
  beforeAll(async () => {
    const summary = await hostileSummary();
    hostile = renderMarkdown(reportOf(summary, summary.run.info!, META));
  });

  it('is no HTML, link or mention', () => {
    expect(hostile).toContain('evil');
    expect(hostile).not.toContain('<script');
    expect(hostile).not.toMatch(/\[x\]\(/);
    expect(hostile).not.toContain('@everyone');
  });

  it('starts no line of its own', () => {
    expect(hostile.split('\n').filter((line) => /^\s*(::|at evil|=cmd)/.test(line))).toEqual([]);
  });

  it('leaves every table with the columns of its head', () => {
    for (const block of hostile.split('\n\n').filter((each) => each.startsWith('| '))) {
      const [head, ...lines] = block.trim().split('\n');
      for (const line of lines) expect([line, cellsOf(line).length]).toEqual([line, cellsOf(head!).length]);
    }
  });

  it('brings no control character and no lone surrogate', () => {
    expect(hostile).not.toMatch(UNPRINTABLE);
  });
});
