import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isOnTerminal, progressLines } from '../../../evals/pipelines/rag/store/terminal-progress.ts';
import { temporaryFile } from './temporary-file.ts';

test('nothing in the first second, then a line a second at most', () => {
  const clock = { ms: 5000 };
  const lines: string[] = [];
  const progress = progressLines(
    (line) => lines.push(line),
    () => clock.ms,
  );
  const after = (ms: number, what: 'documents' | 'vectors', done: number, total: number) => {
    clock.ms += ms;
    progress(what, done, total);
  };
  after(999, 'documents', 2, 13);
  after(1, 'documents', 6, 13);
  after(500, 'documents', 13, 13);
  after(499, 'vectors', 1000, 9000);
  after(1, 'vectors', 2000, 9000);
  expect(lines).toEqual(['indexing: 6 of 13 documents\n', 'embedding: 2,000 of 9,000 passages\n']);
});

test.each<[boolean, { isTTY?: boolean }, NodeJS.ProcessEnv]>([
  [true, { isTTY: true }, {}],
  [true, {}, { CALIPER_TERMINAL: '1' }],
  [false, {}, {}],
  [false, { isTTY: true }, { CI: 'true' }],
  [false, {}, { CI: 'true', CALIPER_TERMINAL: '1' }],
])('%s: output %j, environment %j', (shown, output, env) => {
  expect(isOnTerminal(output, env)).toBe(shown);
});

test('a process with a pipe says it where it was told of a terminal, and else nothing', {
  timeout: 60_000,
}, () => {
  const script = fileURLToPath(new URL('./index-process.mjs', import.meta.url));
  const documents = Array.from({ length: 40 }, (_, at) => ({
    id: `d${at}`,
    text: `# Note ${at}\n\nOf ${at}.`,
  }));
  const said = (terminal: object) => {
    const { CI: _, CALIPER_TERMINAL: __, ...env } = process.env;
    // Three batches of documents and one of vectors, over half a second each.
    const task = JSON.stringify({ path: temporaryFile(), documents, pause: 510 });
    return spawnSync(process.execPath, [script, task], { env: { ...env, ...terminal }, encoding: 'utf8' })
      .stderr;
  };
  expect(said({ CALIPER_TERMINAL: '1' })).toMatch(
    /^(?:(?:indexing: \d+ of 40 documents|embedding: 40 of 40 passages)\n){1,4}$/,
  );
  expect(said({})).toBe('');
  expect(said({ CALIPER_TERMINAL: '1', CI: 'true' })).toBe('');
});
