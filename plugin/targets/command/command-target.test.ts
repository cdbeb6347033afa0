import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gone, isAlive, parentOf } from '../../../tests/support/processes.ts';
import { setCurrentReplay } from '../../replay/current.ts';
import { MethodMissing, TargetError } from '../target-error.ts';
import type { Target } from '../types.ts';
import { type CommandTargetOptions, commandTarget } from './command-target.ts';

const PROGRAM = fileURLToPath(new URL('../../../tests/support/rpc-child.mjs', import.meta.url));

let folder: string;
let targets: Target[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caliper-child-'));
});
afterEach(async () => {
  for (const target of targets) await target.close!({}, { signal: never() });
  targets = [];
  rmSync(folder, { recursive: true });
});

const never = (): AbortSignal => new AbortController().signal;
const callsFile = (): string => join(folder, 'calls.log');
const calls = (): string[] => readFileSync(callsFile(), 'utf8').trim().split('\n');
const started = (): number[] =>
  calls().flatMap((call) => (/^(?:start|grandchild) /.test(call) ? [Number(call.split(' ')[1])] : []));

/** @param env of the program, on top of where it notes its calls */
function program(env: Record<string, string> = {}, more: Partial<CommandTargetOptions> = {}): Target {
  const target = commandTarget({
    command: process.execPath,
    args: [PROGRAM],
    env: { CALLS: callsFile(), ...env },
    ...more,
  });
  targets.push(target);
  return target;
}

const extract = (target: Target, conversation: string, case_id = 'c-1', signal = never()): Promise<unknown> =>
  target.extract!({ case_id, conversation, dimensions: [] }, { signal });
const begin = (target: Target, case_id: string): Promise<unknown> =>
  target.begin!({ case_id, now: '2026-01-01T00:00:00Z', existing_memories: [] }, { signal: never() });
const query = (target: Target, case_id: string): Promise<unknown> =>
  target.query!({ case_id, mode: 'm' }, { signal: never() });

async function failure(asked: Promise<unknown>): Promise<TargetError> {
  const reason = await asked.then(
    (result) => new Error(`it succeeded: ${JSON.stringify(result)}`),
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(TargetError);
  return reason as TargetError;
}

describe('a program', () => {
  it('is started once, when it is first asked, and answers by id', async () => {
    const target = program();
    const slow = extract(target, 'slow', 'c-slow');
    const answers = await Promise.all(['a', '世界', 'c'].map((text) => extract(target, text, text)));
    expect(answers).toEqual(['a', '世界', 'c']);
    expect(await slow).toBe('slow');
    expect(started()).toHaveLength(1);
  });

  it('that is never asked is never started', async () => {
    const target = program();
    await target.close!({}, { signal: never() });
    expect(calls).toThrow('ENOENT');
  });

  it.each(['answers in pieces', 'answers no JSON', 'answers no UTF-8', 'floods stdout', 'answers twice'])(
    'that %s is understood where that can be',
    async (conversation) => {
      const target = program();
      expect(await extract(target, conversation)).toMatch(/^(世界|after all|dry|first)$/);
      expect(await extract(target, 'next')).toBe('next');
      expect(started()).toHaveLength(1);
    },
  );

  it('lacks a method: MethodMissing', async () => {
    const target = program();
    const asked = target.aggregate!({ case_id: 'c' }, { signal: never() });
    expect(await failure(asked)).toBeInstanceOf(MethodMissing);
  });

  it('is found without a shell', async () => {
    const target = commandTarget({ command: 'echo $HOME; true', args: [] });
    const error = await failure(extract(target, 'x'));
    expect(error.message).toBe(
      "the process of the target ended while 'extract' was asked: it could not be started: spawn echo $HOME; true ENOENT",
    );
  });

  it('without its folder says so', async () => {
    const error = await failure(extract(program({}, { cwd: join(folder, 'none') }), 'x'));
    expect(error.message).toContain(`there is no folder ${join(folder, 'none')}`);
  });
});

describe('what it does wrong', () => {
  it.each<[string, TargetError['kind'], RegExp]>([
    [
      'crash',
      'infra',
      /ended while 'extract' was asked: exit code 7\nstandard error:\nTraceback: out of cheese$/,
    ],
    ['killed', 'infra', /ended while 'extract' was asked: signal SIGKILL$/],
    ['closes its output', 'infra', /ended while 'extract' was asked: signal SIGKILL$/],
    [
      'writes to stderr',
      'infra',
      /^'extract' failed: no luck \(code 1\)\nstandard error:\nwarming up\ufffd\[31m$/,
    ],
    [
      'logs to stdout',
      'infra',
      /no luck \(code 1\)\nits standard output had 3 lines that answer nothing, the last: "\[1,2\]"\. Standard output carries answers alone: write logs to standard error$/,
    ],
    ['answers in a batch', 'parse', /a list of 1; batches are no part of the contract/],
    ['answers at length', 'parse', /^the answer of 'extract' has more than 100000 bytes/],
    [
      'talks at length',
      'parse',
      /^a line of standard output, while 'extract' was asked, has more than 100000 bytes/,
    ],
  ])(
    '%s: an error of the kind %s of what was asked, and the next is answered',
    async (conversation, kind, message) => {
      const target = program({}, { maxAnswerBytes: 100_000 });
      const error = await failure(extract(target, conversation));
      expect(error.message).toMatch(message);
      expect(error.kind).toBe(kind);
      expect(await extract(target, 'next')).toBe('next');
    },
  );

  it('a long answer that says whose it is fails no other', async () => {
    const target = program({}, { maxAnswerBytes: 100_000 });
    const other = extract(target, 'slow', 'c-2');
    expect((await failure(extract(target, 'answers at length'))).kind).toBe('parse');
    expect(await other).toBe('slow');
  });

  it('a flood on standard error is drained, and its end is shown', async () => {
    const target = program();
    await extract(target, 'before');
    const before = process.memoryUsage.rss();
    const error = await failure(extract(target, 'floods stderr'));
    // 150 MB came; what is kept of them is 64 KiB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(75 * 1024 * 1024);
    expect(error.message).toMatch(/flooded \(code 1\)\nstandard error, its end:\nx+\nthe end$/);
    expect(error.message.length).toBeLessThan(1200);
  }, 60_000);

  it('standard error of before is not shown', async () => {
    const target = program();
    await failure(extract(target, 'writes to stderr'));
    expect((await failure(extract(target, 'answers in a batch'))).message).not.toContain('warming up');
  });
});

describe('a case that is over', () => {
  it('is told to the process, its late answer is dropped, and its error says what is known', async () => {
    const target = program();
    const over = new AbortController();
    const asked = extract(target, 'slow', 'c-1', over.signal);
    const strange = extract(target, 'answers another id', 'c-2', over.signal);
    await extract(target, 'here', 'c-3');
    over.abort(new Error('took longer than 1 ms'));
    await expect(asked).rejects.toThrow('took longer than 1 ms');
    await expect(strange).rejects.toThrow(/its standard output had 1 line that answers nothing.*whose\?/);
    // By now the late answer is in: it is nobody's, and no stray line either.
    expect(await extract(target, 'slow')).toBe('slow');
    expect(calls()).toContain('cancel 1');
    expect((await failure(extract(target, 'writes to stderr'))).message).toContain('had 1 line');
  });

  it('that hangs costs its process, not those that come after it', async () => {
    const target = program();
    await extract(target, 'first');
    const over = new AbortController();
    const hanging = extract(target, 'hang', 'c-1', over.signal);
    const beside = failure(extract(target, 'behind it', 'c-2'));
    const ended = target.end!({ case_id: 'c-4' }, { signal: never() });
    await new Promise((resolve) => setTimeout(resolve, 50));
    over.abort(new Error('over'));
    await expect(hanging).rejects.toThrow('over');
    expect(await extract(target, 'after it', 'c-3')).toBe('after it');
    expect(await ended).toBeNull();
    expect((await beside).message).toMatch(
      /it answered nothing while 'extract' was asked, nor after 'cancel', and was stopped/,
    );
    expect(started()).toHaveLength(2);
    await gone(started()[0]!);
  });
});

describe('a process that ended', () => {
  it('is replaced, and gets back what open cases and the corpus had been given', async () => {
    const target = program();
    await target.index!({ documents: [{ id: 'a.md', text: 'A' }] }, { signal: never() });
    await begin(target, 'c-1');
    const memories = [{ memory_id: 'm-1', content: 'x' }];
    await target.seed!({ case_id: 'c-1', memories }, { signal: never() });
    await failure(extract(target, 'killed', 'c-2'));
    const [stored, again, documents] = await Promise.all([
      query(target, 'c-1'),
      query(target, 'c-1'),
      target.retrieve!({ case_id: 'c-3', question: 'q', history: [], options: {} }, { signal: never() }),
    ]);
    expect([stored, again]).toEqual([
      ['2026-01-01T00:00:00Z', 'm-1'],
      ['2026-01-01T00:00:00Z', 'm-1'],
    ]);
    expect(documents).toBe(1);
    const second = calls().slice(calls().lastIndexOf(`start ${started()[1]}`) + 1);
    expect(second[0]).toBe('index');
    expect(second.filter((call) => !/^retrieve/.test(call))).toEqual([
      'index',
      'begin c-1',
      'seed c-1',
      'query c-1',
      'query c-1',
    ]);
  });

  it('takes with it what cases had made of a conversation: they do not go on against an empty store', async () => {
    const target = program();
    for (const id of ['c-1', 'c-2']) {
      await begin(target, id);
      await extract(target, 'hello', id);
    }
    await failure(extract(target, 'killed', 'c-3'));
    const error = await failure(query(target, 'c-1'));
    expect(error.kind).toBe('infra');
    expect(error.message).toMatch(
      /^'query' could not be asked: what the case had stored went with the process that it began in\. the process of the target ended: signal SIGKILL/,
    );
    // There is nothing to end, and the case may begin anew.
    expect(await target.end!({ case_id: 'c-1' }, { signal: never() })).toBeNull();
    await begin(target, 'c-2');
    expect(await extract(target, 'hello', 'c-2')).toBe('hello');
    expect(calls()).not.toContain('end c-1');
  });

  it('before it answered anything, three times in a row, is given up with exit code and standard error', async () => {
    const target = program({ DIE: '1' });
    for (let time = 0; time < 3; time += 1) {
      expect((await failure(extract(target, 'x'))).message).toMatch(
        /exit code 3\nstandard error:\nno model file$/,
      );
    }
    const error = await failure(extract(target, 'x'));
    expect(error.message).toMatch(
      /^the program of the target is given up: it was started 3 times in a row and answered nothing\. .*exit code 3\nstandard error:\nno model file$/,
    );
    expect(started()).toHaveLength(3);
  });

  it('more often than it may be restarted is given up', async () => {
    const target = program({}, { restarts: 1 });
    for (let time = 0; time < 2; time += 1) {
      await extract(target, 'fine');
      await failure(extract(target, 'crash'));
    }
    expect((await failure(extract(target, 'fine'))).message).toMatch(
      /it ended by itself 2 times; 'restarts' says/,
    );
  });
});

describe('the end of a program', () => {
  it.each([
    ['by itself', {}],
    ['when it leaves at close', { LEAVES: '1' }],
    ['by SIGTERM, where the end of its input is not enough', { STAYS: '1' }],
    ['by SIGKILL, where that is not enough either', { STAYS: '1', DEAF: '1' }],
    ['with what it started', { GRANDCHILD: '1' }],
  ])('comes %s', async (_, env) => {
    const target = program(env);
    await extract(target, 'x');
    expect(started().every(isAlive)).toBe(true);
    await target.close!({}, { signal: never() });
    await Promise.all(started().map(gone));
  });

  it('comes with its wrapper, also where a signal ends the wrapper alone', async () => {
    const script = `"${process.execPath}" "${PROGRAM}"; exit $?`;
    const target = program({}, { command: 'sh', args: ['-c', script] });
    await extract(target, 'x');
    const [pid] = started() as [number];
    process.kill(parentOf(pid), 'SIGKILL');
    await gone(pid);
    expect(await extract(target, 'y')).toBe('y');
  });

  it('leaves a target that can be asked again', async () => {
    const target = program();
    await extract(target, 'x');
    await target.close!({}, { signal: never() });
    expect(await extract(target, 'y')).toBe('y');
    expect(started()).toHaveLength(2);
  });
});

it('tells the program what holds here of connections and recordings, and its own variables', async () => {
  const target = program({ OWN: 'x', CALIPER_REPLAY: 'replay' });
  expect(await extract(target, 'environment')).toEqual({
    CALIPER_NETWORK: 'block',
    CALIPER_NETWORK_ALLOW: '',
    CALIPER_REPLAY: 'replay',
    OWN: 'x',
  });
});

it('tells it of recordings by absolute path', async () => {
  const hosts = [
    { name: 'api.example.com', port: null },
    { name: '::1', port: 8080 },
  ];
  setCurrentReplay({ mode: 'replay', file: '/project/replay.db', hosts });
  try {
    expect(await extract(program(), 'environment')).toMatchObject({
      CALIPER_REPLAY: 'replay',
      CALIPER_REPLAY_HOSTS: 'api.example.com,[::1]:8080',
      CALIPER_REPLAY_FILE: '/project/replay.db',
    });
  } finally {
    setCurrentReplay(null);
  }
  expect(await extract(program(), 'environment')).toMatchObject({ CALIPER_REPLAY: 'off' });
});

it('keeps the secrets of its environment out of what is shown', async () => {
  const target = program({ OWN_API_KEY: 'quiet please' });
  const error = await failure(extract(target, 'tells its key'));
  expect(error.message).toBe(
    "'extract' failed: key [redacted] (code 1)\nits standard output had 1 line that answers nothing, the last: " +
      '"key [redacted]". Standard output carries answers alone: write logs to standard error\nstandard error:\nkey [redacted]',
  );
});

it.each<[string, object, string]>([
  ['no command', {}, "commandTarget: 'command' must be a program, received undefined"],
  [
    'arguments in one text',
    { command: 'python3', args: 'main.py' },
    "'args' must be a list of texts, received 'main.py'",
  ],
  ['a shell', { command: 'x', shell: true }, "there is no option 'shell'; there are command, args"],
  ['less than no restart', { command: 'x', restarts: -1 }, "'restarts' must be a whole number of 0 or more"],
])('%s is refused', (_, options, message) => {
  expect(() => commandTarget(options as CommandTargetOptions)).toThrow(message);
});
