import { afterEach, expect, test } from 'vitest';
import type { FixtureProject } from './support/project.ts';
import { RAG_TABLE, ragLine, ragProject, ragSetup } from './support/rag-project.ts';

interface Report {
  weaker: string | null;
  subject: object;
  summary: { counts: object; passed_p0: boolean | null; red: boolean };
  gates: { name: string; value: number; met: boolean; interval: object | null }[];
  metrics: { all: Record<string, number | null>; valid: Record<string, number | null> };
  per_case: { case_id: string; truth: object; findings: { file: string; line: number; message: string }[] }[];
}

let project: FixtureProject;
afterEach(() => project.dispose());

const report = (path = 'results/demo') => project.json<Report>(`${path}/report.json`);

test('a gate over questions: terminal, report, CSV, baseline and verify say the same', async () => {
  project = ragProject();
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(run.output).toMatch(/cases: 8 \(8 pass\)/);
  // Wilson for 8 of 8: 1 / (1 + 3.8415 / 8) = 0.6756.
  expect(run.output).toMatch(/pass_rate +1\.00 +≥ 0\.90 \[0\.6756, 1\.00\] +met/);
  expect(run.output).toMatch(/retrieval\.question_pass_rate +1\.00 of 8 questions/);
  expect(run.output).toMatch(/answer\.answer_pass_rate +1\.00 of 3 answers/);
  expect(run.output).toMatch(/assembly\.sql_count_mean +3/);

  const { subject, summary, gates, metrics, per_case } = report();
  expect(subject).toMatchObject({
    corpus: { documents: 3, hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    stages: { retrieval: { options: { top_k: 2 } } },
  });
  expect(summary).toMatchObject({ passed_p0: true, red: false });
  expect(gates[1]).toMatchObject({ name: 'pass_rate', value: 1, met: true });
  expect(metrics.all).toMatchObject({
    'retrieval.nothing_rate': 1 / 1,
    'retrieval.enum_rate': 2 / 2,
    'retrieval.doc_recall_at_1': 5 / 5,
    // The vector arm has the guide second of two.
    'retrieval.arm_recall_at_1.bm25': 5 / 5,
    'retrieval.arm_recall_at_1.vector': 4 / 5,
    'answer.not_found_rate': 1 / 1,
    'retrieval.channel.enumeration': 1,
  });
  expect(per_case.map(({ case_id }) => case_id)).toContain('q-nothing');
  expect(per_case.find(({ case_id }) => case_id === 'q-nothing')!.truth).toEqual({
    retrieval: [{ question: 'What is the weather like?', expect_nothing: true }],
  });

  const page = project.read('results/demo/report.md');
  expect(page).toMatch(/^# demo: green/);
  expect(page).toContain('| pass\\_rate | 1.00 | ≥ 0.90 | 0.6756 … 1.00 | 1.00 | met |');
  expect(page).toContain('| pass\\_rate | 1.00 | 8 cases | 1.00 |');
  expect(page).toContain('| vector | 0.80 | 1.00 | 5 |');
  const [head] = project.read('results/demo/per_case.csv').split('\r\n');
  expect(head).toContain('retrieval_question_pass_rate');
  expect(head).toContain('answer_answer_pass_rate,answer_citation_in_range_rate');

  const baseline = project.json<{ metrics: object; cases: Record<string, object> }>('baselines/demo.json');
  expect(baseline.metrics).toMatchObject({ pass_rate: 1 });
  expect(baseline.cases['q-nothing']).toMatchObject({
    verdict: 'pass',
    tallies: { retrieval: { nothing: { expected: 1, right: 1 } } },
  });
  expect(baseline.cases['q-negative']).toMatchObject({
    tallies: { answer: { not_found: { expected: 1, right: 1 } } },
  });

  const verified = await project.caliper(['verify', 'results/demo/report.json']);
  expect(verified.code, verified.output).toBe(0);
  expect(verified.output).toContain('8 cases');
  // A tampered pass rate is found.
  const text = project.read('results/demo/report.json');
  project.write({ 'results/demo/report.json': text.replace('"pass_rate": 1', '"pass_rate": 0.5') });
  expect((await project.caliper(['verify', 'results/demo/report.json'])).code).toBe(1);
});

test('answers and finds that break their expectations are named at their lines; the gate counts them', async () => {
  project = ragProject();
  expect((await project.vitest()).code).toBe(0);
  const before = project.read('baselines/demo.json');
  const table = {
    ...RAG_TABLE,
    'How hard does the vane push?': {
      docs: ['prices.md', 'zh/保修.md', 'guide.md'],
      answer: 'Sure! 340 N [9].',
    },
    'Who is the chief executive?': { docs: ['guide.md'], answer: 'It is Maren [1].' },
    'What is the weather like?': { docs: ['guide.md'], answer: '' },
  };
  project.write(ragSetup({ table, setup: { down: 'q-table' } }));
  const run = await project.vitest();
  expect(run.code).toBe(1);
  // Of 8 cases q-list, q-follow and q-zh pass; q-table is in error, in the denominator of the one, not of the other.
  expect(run.output).toMatch(/cases: 8 \(3 pass, 4 fail, 1 error\)/);
  expect(run.output).toContain('gate missed: pass_rate 0.375 (gate ≥ 0.90)');
  expect(report().metrics).toMatchObject({ all: { pass_rate: 3 / 8 }, valid: { pass_rate: 3 / 7 } });

  const found = report().per_case.flatMap(({ findings }) =>
    findings.map(({ file, line, message }) => ({ at: `${file}:${line}`, message })),
  );
  for (const [expected, text] of [
    ['expect_doc: guide.md', 'the expected document "guide.md" is not among the sources'],
    ['expect_tokens: ["340 N"]', '1 hit in 1 document of the corpus'],
    ['expect_tokens: ["340 N"]', 'the cut lost it: fused it was at rank 3, and 2 came'],
    ['brand: Orrindel', 'cited without a source: [9]; the prompt has 2'],
    ['brand: Orrindel', 'the answer opens with a courtesy: "Sure"'],
    ['says_not_found', 'the answer does not say that the documents do not tell'],
    ['expect_nothing', 'nothing must be retrieved, and 1 source came'],
    ['sources_kept', 'it was not retrieved'],
  ] as const) {
    const at = `cases/demo.yaml:${ragLine(expected)}`;
    expect(found).toContainEqual({ at, message: expect.stringContaining(text) });
  }
  expect(run.output).toContain('the cut lost it: fused it was at rank 3, and 2 came');
  // Of the four questions with documents that were answered the sources have three right first. The vector arm is
  // reversed, so that it has the guide first, too.
  expect(run.output).toContain('worse than the arm vector alone: doc_recall_at_1 0.75 < 1 over 4 questions');
  // What regressed is named, and nothing is written.
  expect(run.output).toMatch(/regressed +q-direct pass → fail/);
  expect(project.read('baselines/demo.json')).toBe(before);
  expect((await project.caliper(['verify', 'results/demo/report.json'])).code).toBe(0);
});
