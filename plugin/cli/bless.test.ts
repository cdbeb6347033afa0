import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlessProject } from '../../tests/support/bless-project.ts';
import { type Ask, blessCase } from './bless.ts';

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
`;
const BLESSED = YAML.replace('priority: 80', 'priority: 7');

let project: BlessProject;
let output: string[];

beforeEach(() => {
  project = new BlessProject(YAML);
  project.report('eval-1', [{ content: 'likes green tea', priority: 7 }]);
  output = [];
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((text: string) => void output.push(text));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  project.dispose();
});

const bless = (ask: Ask, options = {}) => blessCase('eval-1', options, project.root, ask);

test.each(['y', 'Y', ' yes ', 'YES'])('the answer %j writes', async (answer) => {
  expect(await bless(async () => answer)).toBe(0);
  expect(project.yaml).toBe(BLESSED);
});

test.each(['', 'n', 'no', 'yesterday', 'q'])('the answer %j does not', async (answer) => {
  expect(await bless(async () => answer)).toBe(1);
  expect(project.yaml).toBe(YAML);
  expect(output).toContain('not written');
});

test('the difference is shown before the question', async () => {
  await bless(async (question) => {
    expect(question).toBe('Make this the ground truth of eval-1? [y/N] ');
    expect(output).toEqual(expect.arrayContaining(['-          priority: 80', '+          priority: 7']));
    return '';
  });
});

test('without a terminal nothing is written, unless --yes says so', async () => {
  expect(await bless(null)).toBe(2);
  expect(project.yaml).toBe(YAML);
  expect(output.at(-1)).toContain('add --yes');
  expect(await bless(null, { yes: true })).toBe(0);
  expect(project.yaml).toBe(BLESSED);
});

test('a truth that is what was predicted needs no question', async () => {
  project.report('eval-1', [{ content: 'likes green tea' }]);
  expect(await bless(null)).toBe(0);
  expect(output).toEqual([expect.stringContaining('nothing to write')]);
});

test('blessing twice refuses: the second time the case is another exam than the one that was run', async () => {
  await bless(null, { yes: true });
  expect(await bless(null, { yes: true })).toBe(2);
  expect(output.at(-1)).toContain('was edited since the run');
});

test('a file that is saved while the question stands is left alone', async () => {
  const saved = YAML.replace('tea', 'TEA');
  const code = await bless(async () => {
    project.write('cases/demo.yaml', saved);
    return 'y';
  });
  expect(code).toBe(2);
  expect(project.yaml).toBe(saved);
});
