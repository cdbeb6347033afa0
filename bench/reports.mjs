/** `npm run bench -- --only reports`: what becomes of a run's results, part by part, over the report of a real run. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesYaml, forgetRuns, labelsSource, makeProject, PLUGIN_CONFIG, suiteSource } from './projects.mjs';
import { median, run } from './vitest.mjs';

const CASES = 10_000;
const TIMES = 5;
const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/** Answers as the truth is, but for the cases that version.txt says: every fifth, or none. */
const TARGET = `
import { readFileSync } from 'node:fs';
${labelsSource}
const wrong = Number(readFileSync(new URL('./version.txt', import.meta.url), 'utf8'));
export function target() {
  return {
    describe: async () => ({ subject: { name: 'bench', version: String(wrong) } }),
    extract: async ({ case_id }) => {
      const i = Number(case_id.split('-')[1]);
      const [a, b] = wrong > 0 && i % wrong === 0 ? [['goals'], ['goals']] : labelsOf(i);
      return {
        memories: [
          { content: '张明' + i + '，深圳，后端开发 ' + i, dimensions: a, memory_type: 'persona', priority: 80, time_velocity: 'static', source_message_ids: ['msg_1'] },
          { content: '每天早上七点跑步，项目 ' + i + ' 下周上线', dimensions: b, memory_type: 'episodic', priority: 70, time_velocity: 'dynamic', source_message_ids: ['msg_2'] },
        ],
      };
    },
  };
}
`;

export async function reportCost() {
  const root = makeProject('reports', {
    'vitest.config.js': PLUGIN_CONFIG,
    'cases/all.yaml': casesYaml(CASES),
    'evals/target.js': TARGET,
    'evals/version.txt': '0',
    'evals/bench.eval.js': suiteSource('../cases/*.yaml').replace('gates:', "failOn: 'never', gates:"),
  });
  forgetRuns(root);
  await run(root, 'evals');
  const [
    { renderHtml },
    { renderMarkdown },
    { renderCsv },
    { formatReport },
    { againstBaseline },
    baselines,
    { HistoryRecorder },
  ] = await Promise.all(
    [
      'reporter/html/render-html.js',
      'reporter/render-markdown.js',
      'reporter/render-csv.js',
      'reporter/report-data.js',
      'compare/against.js',
      'baseline/file.js',
      'reporter/history/recorder.js',
    ].map((path) => import(join(DIST, path))),
  );
  console.log(`\n${CASES} cases: milliseconds of each part (median of ${TIMES}), and sizes in MB`);
  for (const [name, version] of [
    ['nothing changed', '0'],
    ['a fifth regressed', '5'],
  ]) {
    writeFileSync(join(root, 'evals/version.txt'), version);
    await run(root, 'evals');
    const report = JSON.parse(readFileSync(join(root, 'results/bench/report.json'), 'utf8'));
    const { baseline } = baselines.readBaseline(join(root, 'baselines/bench.json'));
    const history = mkdtempSync(join(tmpdir(), 'bench-history-'));
    const parts = {
      'report.json': () => formatReport(report),
      'report.md': () => renderMarkdown(report),
      'report.html': () => renderHtml(report),
      'per_case.csv': () => renderCsv(report),
      statistics: () => againstBaseline(baseline, report),
      history: async () =>
        void (await new HistoryRecorder().record({ ...report, run_id: `${Math.random()}` }, history)),
    };
    console.log(`  ${name}`);
    for (const [part, make] of Object.entries(parts)) {
      const spans = [];
      let made;
      for (let time = 0; time < TIMES; time++) {
        const start = performance.now();
        made = await make();
        spans.push(performance.now() - start);
      }
      const size =
        typeof made === 'string' ? `${(Buffer.byteLength(made) / 1e6).toFixed(1).padStart(6)} MB` : '';
      console.log(`    ${part.padEnd(14)} ${median(spans).toFixed(0).padStart(6)} ms ${size}`);
    }
    rmSync(history, { recursive: true });
  }
}
