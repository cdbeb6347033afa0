import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

const ESC = String.fromCharCode(27);
const NUL = String.fromCharCode(0);
const OVERRIDE = String.fromCharCode(0x202e);
const LONE = String.fromCharCode(0xd800);
const KEY = `sk-proj-${'a1B2c3D4'.repeat(5)}`;

/** What a hostile model may answer: markup, a formula, escapes, workflow commands, a secret, half a character. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '=HYPERLINK("http://example.invalid","x")',
  `${ESC}[31mred${ESC}]0;title${NUL}`,
  '\n::error file=x::pwned',
  '| a | b |\n# heading\n[link](javascript:alert(1))',
  `${OVERRIDE}desrever${LONE}`,
  `key ${KEY}`,
];

let project: FixtureProject;
let run: Finished;

beforeAll(async () => {
  project = memoryProject({
    cases: [
      { case_id: 'eval-001', memories: [{ content: 'a plain fact', dimensions: ['identity'] }] },
      {
        case_id: 'eval-002',
        memories: [
          { content: `=cmd|' /C calc'!A0 <img src=x onerror=alert(1)> ${KEY}`, dimensions: ['identity'] },
        ],
      },
    ],
    script: {
      'eval-001': {
        memories: HOSTILE.map((content) => ({ content, dimensions: [content, '__proto__', 'constructor'] })),
      },
      'eval-002': { throws: HOSTILE.join('\n') },
    },
    suite: "failOn: 'case',",
  });
  run = await project.vitest(['--reporter=default', '--reporter=junit', '--outputFile.junit=junit.xml'], {
    GITHUB_ACTIONS: 'true',
    MY_SERVICE_TOKEN: 'apple-pie-secret-value',
  });
});

afterAll(() => project.dispose());

test('the run is judged as usual', () => {
  expect(run.code).toBe(1);
  expect(run.output).toContain('2 (0 pass, 1 fail, 1 error)');
});

test('the terminal shows no control character and no line that is a workflow command of the text', () => {
  expect(run.stdout + run.stderr).not.toMatch(new RegExp(`[${NUL}${ESC}${OVERRIDE}]`));
  // A runner looks for commands after leading white space.
  expect(run.stdout + run.stderr).not.toMatch(/^\s*::error file=x::pwned/m);
  expect(run.stdout + run.stderr).not.toContain(KEY);
});

describe.each([
  'results/demo/report.json',
  'results/demo/report.md',
  'results/demo/per_case.csv',
  'junit.xml',
])('%s', (file) => {
  test('holds no secret and no control character', () => {
    const text = project.read(file);
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toContain(KEY);
    expect(text).not.toMatch(new RegExp(`[${NUL}${ESC}${OVERRIDE}]`));
    expect(text).not.toMatch(/\\u(0000|001b|202e|d800)/i);
  });
});

test('Markdown has no markup of the text', () => {
  const text = project.read('results/demo/report.md');
  expect(text).not.toMatch(/<script|<img|(?<!\\)\]\(javascript|^# heading/m);
});

test('no cell of the CSV can start a formula', () => {
  const cells = project.read('results/demo/per_case.csv').split(/[,\r\n]+/);
  expect(cells.filter((cell) => /^"?[=+@]/.test(cell))).toEqual([]);
});

test('labels named like parts of an object are counted as any other', () => {
  const { totals } = project.json<{ totals: { l1: { unresolved: Record<string, number> } } }>(
    'results/demo/report.json',
  );
  expect(totals.l1.unresolved.constructor).toBe(HOSTILE.length);
});
