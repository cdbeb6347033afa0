import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { Finished, FixtureProject } from './support/project.ts';

const ESC = String.fromCharCode(27);
const NUL = String.fromCharCode(0);
const OVERRIDE = String.fromCharCode(0x202e);
const MARK = String.fromCharCode(0x200f);
const LONE = String.fromCharCode(0xd800);

/** A line of 1 MB: an answer that went wrong, or a case that was pasted. */
const LONG = `${'word '.repeat(100_000)}${'x'.repeat(500_000)}`;

const HOSTILE = [
  '</script><script>alert(1)</script><img src=x onerror=alert(2)>',
  '=HYPERLINK("http://example.invalid","x")',
  `${ESC}[31mred${ESC}]0;title${NUL}`,
  `${OVERRIDE}desrever${MARK}${LONE}`,
  '\n::error file=x::pwned',
  '<!-- vitest-caliper --> @everyone ![x](http://example.invalid/x.png)',
];

let project: FixtureProject;
let run: Finished;

/** A suite whose baseline is sound, and whose target then says nothing but what would harm a reader. */
beforeAll(async () => {
  project = memoryProject({
    cases: ['eval-001', 'eval-002', 'eval-003', 'eval-004'].map((case_id) => ({
      case_id,
      conversation: `[msg#1] 2026-01-01T10:00:00Z user:\n  <b onclick=alert(3)>${case_id}</b> =cmd() says ${case_id === 'eval-003' ? LONG : 'so'}\n`,
      memories: [{ content: `${case_id} likes <i>tea</i>`, dimensions: ['habits'] }],
    })),
    suite: "failOn: 'case',",
  });
  expect((await project.vitest()).code).toBe(0);
  const script = project.json<{ answers: Record<string, unknown> }>('evals/script.json');
  const memories = (texts: string[]) =>
    texts.map((content) => ({ content, dimensions: [content.slice(0, 300)] }));
  project.write({
    'evals/script.json': JSON.stringify({
      version: HOSTILE.join(' '),
      answers: {
        ...script.answers,
        'eval-001': { memories: memories(HOSTILE) },
        'eval-004': { memories: memories([LONG]) },
        'eval-002': { throws: `${HOSTILE.join('\n')}${LONG}` },
      },
    }),
  });
  run = await project.vitest(['--reporter=verbose', '--reporter=json', '--outputFile.json=out.json'], {
    GITHUB_ACTIONS: 'true',
  });
  await project.caliper(['summary', '--comment', 'comment.md', '--out', 'summary.md']);
  await project.caliper([
    'compare',
    'results/demo/report.json',
    'results/demo/report.json',
    '--html',
    'compare.html',
  ]);
}, 180_000);

afterAll(() => project.dispose());

test('the run is judged as usual, and soon', () => {
  expect(run.code).toBe(1);
  expect(
    project.json<{ summary: { counts: object } }>('results/demo/report.json').summary.counts,
  ).toMatchObject({
    pass: 1,
    fail: 1,
    // What throws, and an answer that is longer than the contract allows.
    error: 2,
  });
});

describe.each([
  'results/demo/report.json',
  'results/demo/report.md',
  'results/demo/report.html',
  'results/demo/per_case.csv',
  'comment.md',
  'summary.md',
  'compare.html',
])('%s', (file) => {
  test('has no control character, direction mark or half a character, and is of a size that can be opened', () => {
    const text = project.read(file);
    expect(text.length).toBeGreaterThan(200);
    expect(text.length).toBeLessThan(8_000_000);
    expect(text).not.toMatch(
      new RegExp(`[${NUL}${ESC}${OVERRIDE}${MARK}]|[\\ud800-\\udbff](?![\\udc00-\\udfff])`),
    );
    expect(text).not.toMatch(/\\u(0000|001b|202e|200f|d800)/i);
  });
});

test.each(['results/demo/report.html', 'compare.html'])('%s has no element of the text', (file) => {
  const page = project.read(file);
  expect(page).not.toMatch(/<img|<b onclick|<i>tea|<script>alert/);
});

test.each(['comment.md', 'summary.md', 'results/demo/report.md'])('%s has no markup of the text', (file) => {
  expect(project.read(file)).not.toMatch(/<script|<img|(?<!\\)!\[x|[^\\\w]@everyone/);
});

test('a comment has one mark, and is no longer than GitHub takes', () => {
  const comment = project.read('comment.md');
  expect(comment.split('<!-- vitest-caliper -->')).toHaveLength(2);
  expect(comment.length).toBeLessThan(65_536);
});

test('terminal and history show it as text', async () => {
  const { stdout } = await project.caliper(['history']);
  for (const text of [run.stdout, run.stderr, stdout]) {
    expect(text).not.toMatch(new RegExp(`[${NUL}${ESC}${OVERRIDE}${MARK}]`));
    expect(text).not.toMatch(/^\s*::error file=x::pwned/m);
  }
  expect(stdout).toContain('demo');
});
