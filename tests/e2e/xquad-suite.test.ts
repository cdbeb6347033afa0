import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Finished, FixtureProject } from './support/project.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA = fileURLToPath(new URL('../../../shared/data/xquad/', import.meta.url));
const present = existsSync(DATA);
if (!present) console.warn('skipped: the XQuAD questions are not beside this checkout');

interface Article {
  paragraphs: { context: string; qas: { question: string; answers: { text: string }[] }[] }[];
}

interface Report {
  summary: { counts: { total: number; error: number } };
  metrics: { all: Record<string, number | null> };
}

/** Every paragraph as a document, every question as a case that expects its paragraph and its answer. */
function filesOf(language: string): Record<string, string> {
  const { data } = JSON.parse(readFileSync(`${DATA}xquad.${language}.json`, 'utf8')) as { data: Article[] };
  const paragraphs = data.flatMap((article) => article.paragraphs);
  const doc = (at: number) => `p${String(at).padStart(3, '0')}.md`;
  const cases = paragraphs
    .flatMap(({ qas }, at) => qas.map((qa) => ({ ...qa, doc: doc(at) })))
    .map(({ question, answers, doc: expected }, at) => ({
      case_id: `xq-${language}-${String(at + 1).padStart(4, '0')}`,
      language,
      question,
      expect_doc: expected,
      expect_tokens: [answers[0]!.text.trim()],
    }));
  return {
    ...Object.fromEntries(
      paragraphs.map(({ context }, at) => [`corpus/${language}/${doc(at)}`, `${context}\n`]),
    ),
    [`cases/${language}.yaml`]: stringify({ cases }, { lineWidth: 0 }),
    [`evals/xquad-${language}.eval.ts`]: `
import { writeFileSync } from 'node:fs';
import { defineSuite, retrieval } from 'vitest-caliper';
import { ragPipeline } from ${JSON.stringify(`${ROOT}evals/pipelines/rag/index.ts`)};
const pipeline = () => {
  const target = ragPipeline({ top_k: 20 });
  return {
    ...target,
    close: async () => {
      writeFileSync('rss-${language}', String(process.resourceUsage().maxRSS));
      await target.close();
    },
  };
};
export default defineSuite({
  cases: '../cases/${language}.yaml',
  corpus: '../corpus/${language}',
  target: pipeline,
  stages: [retrieval()],
  requires: 'lexical',
  gates: { 'retrieval.doc_recall_at_1': 0.9, 'retrieval.doc_recall_at_10': 0.97 },
  failOn: 'gate',
});
`,
  };
}

describe.skipIf(!present).each(['en', 'zh'])('1,190 questions about 240 paragraphs, %s', (language) => {
  let project: FixtureProject;
  let run: Finished;
  let seconds: number;

  beforeAll(async () => {
    project = new FixtureProject(filesOf(language));
    const start = performance.now();
    run = await project.vitest(['--reporter=dot']);
    seconds = (performance.now() - start) / 1000;
  }, 300_000);

  afterAll(() => project.dispose());

  test('the right paragraph is first, or among ten, and fusion is no worse than its better arm', () => {
    const { summary, metrics } = project.json<Report>(`results/xquad-${language}/report.json`);
    const measured = (metric: string) => metrics.all[`retrieval.${metric}`]!;
    const mebibytes = Math.round(Number(project.read(`rss-${language}`)) / 1024);
    console.info(
      `XQuAD ${language}: ${seconds.toFixed(1)} s, ${mebibytes} MiB, ${JSON.stringify(metrics.all)}`,
    );
    expect(run.code, run.output).toBe(0);
    expect(summary.counts).toMatchObject({ total: 1190, error: 0 });
    for (const [cutoff, least] of [
      [1, 0.9],
      [10, 0.97],
    ] as const) {
      const fused = measured(`doc_recall_at_${cutoff}`);
      const arms = ['bm25', 'vector'].map((arm) => measured(`arm_recall_at_${cutoff}.${arm}`));
      expect(fused).toBeGreaterThanOrEqual(least);
      expect(fused).toBeGreaterThanOrEqual(Math.max(...arms) - 0.01);
    }
  });

  test('verify confirms every figure', async () => {
    const verified = await project.caliper(['verify', `results/xquad-${language}/report.json`]);
    expect(verified.code, verified.output).toBe(0);
    expect(verified.stdout).toMatch(/figures confirmed, 1190 of 1190 cases scored anew/);
  });
});
