import { describe, expect, it } from 'vitest';
import { HOSTILE, hostileSummary } from '../../../tests/support/hostile.ts';
import { casesYaml, MISSING, ROOT, rightAnswers, runSuite } from '../../../tests/support/run.ts';
import { type Report, reportOf } from '../report-data.ts';
import { summarise } from '../summarise.ts';
import { wordsOf } from '../words.ts';
import { hardCases } from './hard-cases.ts';
import { pageWordsOf } from './words.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const memory = (content: string, ...dimensions: string[]) => ({
  content,
  dimensions,
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
});
const hard = (case_id: string, ...memories: object[]) => ({
  case_id,
  difficulty: 'hard',
  expected_l1: { memories },
});
const YAML = casesYaml([
  hard('a', memory('lives in Oslo', 'identity', 'environment')),
  hard('b', memory('writes Rust', 'skills')),
  { ...hard('c', memory('has a dog', 'family')), difficulty: 'easy' },
]);
const right = rightAnswers(YAML);

async function reportAfter(yaml: string, answers: Parameters<typeof runSuite>[1]): Promise<Report> {
  const run = await runSuite(yaml, answers);
  return reportOf(
    summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false }),
    run.info!,
    META,
  );
}

const render = (report: Report, locale: 'en' | 'zh' = 'en') =>
  hardCases(report, wordsOf(locale), pageWordsOf(locale));

describe('hardCases', () => {
  it('says how many, of which kinds, and which memories of which case', async () => {
    const answers = { ...right, a: [memory('lives in Oslo', 'identity', 'style')], c: [] };
    const text = render(await reportAfter(YAML, answers));
    expect(text).toMatch(/^1 of 2 hard cases have no strict match/);
    expect(text).toContain('| confused: a missed and a wrong label on one memory | 1 | 1 | 1 | 1 |');
    expect(text).toMatch(
      /\| a \| lives in Oslo \| confused \| identity, environment → identity, style \| cases\/memory\.yaml:\d+ \|/,
    );
    expect(text).not.toContain('has a dog');
  });

  it('shows a missed and an invented memory with a dash on the other side', async () => {
    const text = render(await reportAfter(YAML, { ...right, b: [memory('plays the violin', 'interests')] }));
    expect(text).toContain('| b | writes Rust | memory missed | skills → – |');
    expect(text).toContain('| b | plays the violin | memory invented | – → interests |');
  });

  it('says that all is well, in the language of the suite', async () => {
    const report = await reportAfter(YAML, right);
    expect(render(report)).toBe('All 2 hard cases match strictly in l1.');
    expect(render(report, 'zh')).toBe('2 个困难用例全部达到 l1 严格匹配。');
  });

  it('is empty where no case is hard', async () => {
    const report = await reportAfter(YAML, right);
    expect(render({ ...report, per_case: report.per_case.filter(({ case_id }) => case_id === 'c') })).toBe(
      '',
    );
  });

  it('shows sixty memories at most, and says how many more there are', async () => {
    const yaml = casesYaml(
      Array.from({ length: 70 }, (_, n) => hard(`h-${n}`, memory('lives in Oslo', 'identity'))),
    );
    const text = render(await reportAfter(yaml, {}));
    expect(text.match(/^\| h-\d+ /gm)).toHaveLength(60);
    expect(text).toContain('| +10 |');
  });
});

describe('hostile text', () => {
  it('breaks out of no cell', async () => {
    const summary = await hostileSummary();
    const text = render(reportOf(summary, summary.run.info!, META));
    expect(text).toContain('evil');
    expect(text).not.toMatch(/<script|@everyone|\[x\]\(/);
    for (const block of text.split('\n\n').filter((each) => each.startsWith('| '))) {
      const columns = block.split('\n').map((line) => line.split(/(?<!\\)(?:\\\\)*\|/).length);
      expect(new Set(columns).size).toBe(1);
    }
  });

  it('is cut, however long it is', async () => {
    const labels = Array.from({ length: 100 }, (_, n) => `label-${n}-${'x'.repeat(400)}`);
    const said = [memory(HOSTILE.repeat(100), ...labels)];
    const text = render(await reportAfter(YAML, { ...right, a: said }));
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(600);
  });
});
