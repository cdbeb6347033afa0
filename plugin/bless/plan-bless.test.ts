import { afterEach, expect, test } from 'vitest';
import { BlessProject } from '../../tests/support/bless-project.ts';
import { planBless } from './plan-bless.ts';

const YAML = `cases:
  - case_id: eval-1
    conversation: "[msg#1] hi"
    expected_l1:
      memories:
        - content: "likes green tea"
          dimensions: [identity]
          memory_type: persona
          priority: 80
          time_velocity: static
          source_message_ids: ["msg_1"]
  - case_id: eval-2
    conversation: "[msg#1] bye"
    expected_l1: {memories: []}
`;

let project: BlessProject;

afterEach(() => project.dispose());

/** The reason for which a case is refused. */
function refusal(suite?: string): string {
  try {
    planBless(project.root, 'eval-1', suite);
  } catch (error) {
    expect((error as Error).name).toBe('BlessRefusal');
    return (error as Error).message;
  }
  return 'not refused';
}

test('the prediction becomes the truth, and the rest of the file stays', () => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes green tea a lot', dimensions: ['habits'] }]);
  const plan = planBless(project.root, 'eval-1');
  expect(plan).toMatchObject({
    suite: 'demo',
    timestamp: '2026-01-31T10:00:00.000Z',
    before: YAML,
    notes: [],
  });
  expect(plan.after).toBe(YAML.replace('tea"', 'tea a lot"').replace('[identity]', '[habits]'));
});

test('a byte order mark stays', () => {
  project = new BlessProject(`\ufeff${YAML}`);
  project.report('eval-1', [{ content: 'likes green tea', priority: 7 }]);
  expect(planBless(project.root, 'eval-1').after).toBe(`\ufeff${YAML.replace('80', '7')}`);
});

test('what was predicted to the letter changes nothing', () => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes green tea' }]);
  const { before, after } = planBless(project.root, 'eval-1');
  expect(after).toBe(before);
});

test('of several attempts the last one counts, and that is said', () => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes tea' }], { attempts: 3 });
  expect(planBless(project.root, 'eval-1').notes).toEqual([
    'the case was run 3 times: this is its last prediction',
  ]);
});

test.each([
  [
    'an error',
    { errors: [{ kind: 'timeout', message: 'too slow' }] },
    /ended in an error \(timeout: too slow\)/,
  ],
  ['a skipped case', { verdict: 'skip', details: {} }, /was skipped/],
  ['a run without extraction', { details: {} }, /no extraction stage/],
  ['text that was redacted', { altered: true }, /redacted/],
  ['a damaged row', { details: { l1: { predicted: 'x' } } }, /damaged/],
  [
    'a case that was edited since',
    { case_hash: '0123456789abcdef' },
    /was edited since the run of 2026-01-31/,
  ],
  ['a file that is gone', { file: 'cases/gone.yaml' }, /cannot be read/],
])('%s is refused', (_name, row, reason) => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes tea' }], row);
  expect(refusal()).toMatch(reason);
});

test.each([
  ['a type that is none', { memory_type: 'mood' }, /wrong-enum.*memory_type must be one of persona/],
  ['a priority with a fraction', { priority: 80.5 }, /wrong-type.*priority/],
  ['a source in another form', { source_message_ids: ['1'] }, /bad-message-id/],
  ['no label', { dimensions: [] }, /would have no label/],
])('a prediction with %s is refused, naming the rule', (_name, fields, reason) => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes green tea', ...fields }]);
  expect(refusal()).toMatch(reason);
});

test('a file with problems is refused before anything is made of it', () => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes tea' }]);
  project.write('cases/demo.yaml', YAML.replace('eval-2\n', 'eval-2\n    note: x\n'));
  expect(refusal()).toMatch(/has problems, repair them first[\s\S]*cases\/demo\.yaml:13:5 {2}unknown-field/);
});

test('an anchor in the memories is refused where something else uses it', () => {
  project = new BlessProject(
    YAML.replace('"likes green tea"', '&tea "likes green tea"').replace('"[msg#1] bye"', '*tea'),
  );
  project.report('eval-1', [{ content: 'likes black tea' }]);
  expect(refusal()).toMatch(/changing something else/);
});

test('no run, no such case, and a near miss', () => {
  project = new BlessProject(YAML);
  expect(refusal()).toMatch(/there is no results\/<suite>\/report\.json/);
  project.report('eval-2', []);
  expect(refusal()).toMatch(/the last run of demo has no case 'eval-1': did you mean eval-2\?/);
});

test('a case of two suites needs the suite named', () => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes tea' }]);
  project.report('eval-1', [{ content: 'likes green tea, always' }], {}, 'other');
  expect(refusal()).toMatch(/several suites \(demo, other\): name one, for example --suite demo/);
  expect(planBless(project.root, 'eval-1', 'other').after).toContain('green tea, always');
  expect(refusal('third')).toMatch(/no results\/third\/report\.json/);
  expect(refusal('../demo')).toMatch(/must be the name of a suite/);
});

test('a report that cannot be read is named, not passed over', () => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes tea' }]);
  project.write('results/other/report.json', '{"schema": 0}');
  expect(refusal()).toMatch(/results\/other\/report\.json is not a report of layout 1/);
  expect(refusal('demo')).toBe('not refused');
});
