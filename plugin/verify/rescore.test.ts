import { beforeAll, describe, expect, it } from 'vitest';
import { casesYaml, MISSING, ROOT, runSuite } from '../../tests/support/run.ts';
import { type CaseReport, formatReport, type Report, reportOf } from '../reporter/report-data.ts';
import { summarise } from '../reporter/summarise.ts';
import { l1 } from '../stages/l1/index.ts';
import { rescoreCase } from './rescore.ts';

const META = { runId: 'r', timestamp: '2026-03-01T10:00:00.000Z', root: ROOT };
const memory = {
  content: 'ran 10 km on Sunday',
  dimensions: ['habits', 'status'],
  memory_type: 'episodic',
  priority: 50,
  time_velocity: 'dynamic',
  source_message_ids: ['msg_1'],
};
const YAML = casesYaml([
  {
    case_id: 'a',
    conversation: '[msg#1] 2026-03-01T10:00:00Z user:\n  I ran 10 km\n',
    expected_l1: { memories: [{ ...memory, must_contain: ['10'] }] },
  },
]);

async function rowOf(
  answer: Parameters<typeof runSuite>[1][string],
  stage = l1({ f1: 0 }),
): Promise<[CaseReport, Report]> {
  const run = await runSuite(YAML, { a: answer }, { stages: [stage] });
  const summary = summarise(run, MISSING, { update: 'new', root: ROOT, interrupted: false });
  const report = JSON.parse(formatReport(reportOf(summary, run.info!, META))) as Report;
  return [report.per_case[0]!, report];
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a case is scored anew from its row', () => {
  it.each<[string, object[]]>([
    ['a right prediction', [memory]],
    ['nothing predicted', []],
    ['a look-alike', [{ ...memory, content: 'ran 12 km on Sunday' }]],
    [
      'a prediction with no more than it must have',
      [{ content: memory.content, dimensions: ['habits', 'style'] }],
    ],
    ['several predictions', [memory, memory, { ...memory, content: 'likes tea', dimensions: ['__proto__'] }]],
  ])('%s', async (_, answer) => {
    const [row, report] = await rowOf(answer as never);
    expect(plain(rescoreCase(row, report.caliber))).toEqual(row.tallies);
  });

  it.each([
    l1({ f1: 0, assignment: 'greedy' }),
    l1({ f1: 0, similarity: 'levenshtein', threshold: 0.9 }),
    l1({ f1: 0, similarity: 'tokens' }),
    l1({ f1: 0, unresolved: 'false-positive' }),
  ])('under the rules of its suite', async (stage) => {
    const [row, report] = await rowOf([{ ...memory, content: 'ran 10 km, on a Sunday' }], stage);
    expect(plain(rescoreCase(row, report.caliber))).toEqual(row.tallies);
  });
});

describe('a case is not scored anew', () => {
  let row: CaseReport;
  let caliber: Report['caliber'];
  beforeAll(async () => {
    const [each, report] = await rowOf([memory]);
    [row, caliber] = [each, report.caliber];
  });

  it.each<[string, Partial<CaseReport>]>([
    ['after several attempts', { attempts: 2 }],
    ['after none', { attempts: 0 }],
    ['after an error', { errors: [{ kind: 'infra', stage: 'l1', message: 'no' }] }],
    ['from a text that is not as it was scored', { altered: true }],
    ['without its prediction', { details: {} }],
    ['without its truth', { truth: {} }],
  ])('%s', (_, change) => {
    expect(rescoreCase(row, caliber)).not.toBeNull();
    expect(rescoreCase({ ...row, ...change }, caliber)).toBeNull();
  });

  it('where the similarity is a function, or the rules are not known', async () => {
    const [custom, report] = await rowOf([memory], l1({ f1: 0, similarity: (a, b) => (a === b ? 1 : 0) }));
    expect(rescoreCase(custom, report.caliber)).toBeNull();
    expect(rescoreCase(row, {})).toBeNull();
    expect(rescoreCase(row, { stages: {} })).toBeNull();
  });
});
