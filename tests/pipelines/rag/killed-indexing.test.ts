import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CorpusDocument } from 'vitest-caliper';
import { chain, context } from './documents.ts';
import { dumpOf } from './index-dump.ts';
import { temporaryFile } from './temporary-file.ts';

const SCRIPT = fileURLToPath(new URL('./index-process.mjs', import.meta.url));

// 40 documents are three batches, their 120 entries two; the terms come between.
const DOCUMENTS: CorpusDocument[] = Array.from({ length: 40 }, (_, at) => ({
  id: `d${at}`,
  text: `# Note ${at}\n\nOf ${at}.\n\n| Key | Value |\n| --- | --- |\n| k${at} | ${at * 7} |\n| l${at} | x |`,
}));

interface Child {
  signal: NodeJS.Signals | null;
  output: string;
}

/** Runs a process that indexes; kills it so many milliseconds after it has begun. */
function run(task: object, killAfter: number | null = null): Promise<Child> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SCRIPT, JSON.stringify(task)]);
    let output = '';
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.stdout.on('data', (data) => {
      const begins = output === '';
      output += data;
      if (begins && killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter);
    });
    child.on('close', (_, signal) => resolve({ signal, output }));
  });
}

async function clean(documents: CorpusDocument[]) {
  const path = temporaryFile();
  const target = await chain({ database: path }, documents);
  await target.close({}, context);
  return dumpOf(path);
}

test('killed behind every batch, one after the other, it ends as a clean run does', {
  timeout: 180_000,
}, async () => {
  const path = temporaryFile();
  let kills = 0;
  for (;;) {
    const { signal, output } = await run({ path, documents: DOCUMENTS, batches: 1 });
    if (signal === null) {
      expect(output).toBe('indexing\nindexed\n');
      break;
    }
    kills += 1;
  }
  expect(kills).toBe(5);
  expect(dumpOf(path)).toEqual(await clean(DOCUMENTS));
});

test.each([0, 4, 9, 16, 25, 40])(
  'killed %d ms after it began, wherever that is, the next run ends as a clean one does',
  { timeout: 60_000 },
  async (milliseconds) => {
    const path = temporaryFile();
    await run({ path, documents: DOCUMENTS }, milliseconds);
    const target = await chain({ database: path }, DOCUMENTS);
    await target.close({}, context);
    expect(dumpOf(path)).toEqual(await clean(DOCUMENTS));
  },
);

test('two processes at once leave what one does', { timeout: 60_000 }, async () => {
  const path = temporaryFile();
  const both = await Promise.all([run({ path, documents: DOCUMENTS }), run({ path, documents: DOCUMENTS })]);
  expect(both.map(({ output }) => output)).toEqual(['indexing\nindexed\n', 'indexing\nindexed\n']);
  expect(dumpOf(path)).toEqual(await clean(DOCUMENTS));
});
