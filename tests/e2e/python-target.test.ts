import { afterEach, describe, expect, test } from 'vitest';
import { gone, HAS_PYTHON, isAlive, parentOf } from '../support/processes.ts';
import { exampleProject } from './support/example-project.ts';
import type { FixtureProject } from './support/project.ts';

interface Report {
  subject: { name: string; version: string };
  caliber: { tokenizer: string; embedder: unknown };
  summary: { counts: Record<string, number> };
  per_case: {
    case_id: string;
    verdict: string;
    errors: { kind: string; stage: string; message: string }[];
  }[];
}

let project: FixtureProject;
afterEach(() => project.dispose());

/** `examples/python-memory`, whose program also notes its process and what it extracts. `at` is done at one case. */
function pythonMemory({ at = '', concurrency = 20 } = {}): FixtureProject {
  project = exampleProject('python-memory');
  project.edit(
    'memory.py',
    'if __name__ == "__main__":\n',
    'import os, signal, subprocess, time\nif __name__ == "__main__":\n    open("pids.log", "a").write(f"{os.getpid()}\\n")\n',
  );
  project.edit(
    'memory.py',
    '    def extract(self, params):\n',
    `    def extract(self, params):
        if params["case_id"] == "mem-050":
            ${at || 'pass'}
        open("calls.log", "a").write(params["case_id"] + "\\n")
`,
  );
  project.edit(
    'memory.eval.ts',
    "name: 'python-memory',",
    `name: 'python-memory', concurrency: ${concurrency},`,
  );
  return project;
}

const pids = (): number[] =>
  project.has('pids.log') ? project.read('pids.log').trim().split('\n').map(Number) : [];
const report = (): Report => project.json<Report>('results/python-memory/report.json');

/** A case that waits for its end, so that whoever ends the run knows what is under way. */
const WAIT = 'open("waiting.log", "w").write("x"); time.sleep(600)';

describe.skipIf(!HAS_PYTHON)('the memory cases against a program in Python', () => {
  test('are scored, under its subject and its caliber, and nothing of it is left', async () => {
    pythonMemory();
    const run = await project.vitest();
    expect(run.code, run.output).toBe(0);
    const { subject, caliber, summary } = report();
    expect(subject).toMatchObject({ name: 'python-memory', version: '1', params: { modes: 4 } });
    expect([caliber.tokenizer, caliber.embedder]).toEqual(['han-pairs/v1', null]);
    expect(summary.counts.error).toBe(0);
    expect(summary.counts.pass).toBeGreaterThan(0);
    expect(project.read('results/python-memory/report.md')).toContain('python-memory');
    expect(pids()).toHaveLength(1);
    expect(isAlive(pids()[0]!)).toBe(false);
    const first = project.read('baselines/python-memory.json');
    expect((await project.vitest(['-u'])).code).toBe(0);
    expect(project.read('baselines/python-memory.json')).toBe(first);
  });

  test('lose one case to a process that is killed, and go on in another', async () => {
    pythonMemory({ concurrency: 1 });
    await project.vitest();
    const before = report().per_case;
    project.remove('pids.log');
    project.edit('memory.py', '            pass\n', `            ${WAIT}\n`);
    const running = project.start(['run']);
    await project.until(() => project.has('waiting.log'));
    process.kill(pids()[0]!, 'SIGKILL');
    const { code, output } = await running.finished;
    expect(code, output).toBe(1);
    const { summary, per_case } = report();
    expect(summary.counts.error).toBe(1);
    const lost = per_case.find(({ case_id }) => case_id === 'mem-050')!;
    expect(lost.errors).toEqual([
      {
        kind: 'infra',
        stage: 'l1',
        message: "the process of the target ended while 'extract' was asked: signal SIGKILL",
      },
    ]);
    const others = (rows: Report['per_case']) =>
      rows.filter(({ case_id }) => case_id !== 'mem-050').map(({ case_id, verdict }) => [case_id, verdict]);
    expect(others(per_case)).toEqual(others(before));
    expect(pids()).toHaveLength(2);
    await Promise.all(pids().map(gone));
  });

  test('beside others lose those that were under way', async () => {
    pythonMemory({ at: 'os.kill(os.getpid(), signal.SIGKILL)' });
    const { code, output } = await project.vitest();
    expect(code, output).toBe(1);
    const { counts } = report().summary;
    expect(counts.error).toBeGreaterThanOrEqual(1);
    expect(counts.error).toBeLessThanOrEqual(20);
    for (const { errors } of report().per_case) for (const { kind } of errors) expect(kind).toBe('infra');
  });

  test('show what the program wrote to standard error with the case that failed', async () => {
    pythonMemory({ at: 'print("the index is gone"); raise ValueError("no such model")' });
    const { code, output } = await project.vitest(['-t', 'mem-050']);
    expect(code, output).toBe(1);
    expect(output).toContain(
      "InfraError: stage l1: 'extract' failed: ValueError: no such model (code -32000)",
    );
    expect(output).toContain('the index is gone');
    expect(output).toContain('Traceback (most recent call last)');
  });

  test('take too long: the error says what the program wrote, and the next case is answered', async () => {
    pythonMemory({ at: 'print("loading…"); time.sleep(600)', concurrency: 1 });
    project.edit('memory.eval.ts', "failOn: 'gate'", "failOn: 'gate', timeout: 3000");
    const { code, output } = await project.vitest(['-t', 'mem-05[01]']);
    expect(code, output).toBe(1);
    expect(output).toContain('TimeoutError: stage l1: took longer than 3000 ms');
    expect(output).toContain('loading…');
    expect(report().summary.counts.error).toBe(1);
    await Promise.all(pids().map(gone));
  });
});

/** Who gets the signal: the process group, as a terminal does it, or Vitest alone. */
const ENDS: [string, NodeJS.Signals, 'group' | 'main' | 'worker', 'forks' | 'threads'][] = [
  ['Ctrl-C', 'SIGINT', 'group', 'forks'],
  ['Ctrl-C, in threads', 'SIGINT', 'group', 'threads'],
  ['SIGINT to Vitest alone', 'SIGINT', 'main', 'forks'],
  ['SIGTERM to Vitest alone', 'SIGTERM', 'main', 'forks'],
  ['SIGKILL of Vitest alone', 'SIGKILL', 'main', 'forks'],
  ['SIGKILL of its worker', 'SIGKILL', 'worker', 'forks'],
  ['SIGKILL of all', 'SIGKILL', 'group', 'threads'],
];

describe.skipIf(!HAS_PYTHON)('a program of a run that is ended by', () => {
  test.each(ENDS)('%s is ended as well', async (_, signal, whom, pool) => {
    pythonMemory({ at: WAIT });
    const running = project.start(['run', `--pool=${pool}`]);
    await project.until(() => project.has('waiting.log'));
    expect(pids().every(isAlive)).toBe(true);
    if (whom === 'group') running.signal(signal);
    else process.kill(whom === 'main' ? running.pid : parentOf(pids()[0]!), signal);
    await running.finished;
    await Promise.all(pids().map(gone));
    await running.gone();
  });

  test('Ctrl-C is ended with what it started, also behind a script that starts it', async () => {
    pythonMemory({
      at: `p = subprocess.Popen(["sleep", "600"]); open("pids.log", "a").write(f"{p.pid}\\n"); ${WAIT}`,
    });
    project.write({ 'run.sh': 'python3 memory.py "$1"\nexit $?\n' });
    project.edit(
      'memory.eval.ts',
      "command: 'python3', args: ['memory.py', ",
      "command: 'sh', args: ['run.sh', ",
    );
    const running = project.start(['run']);
    await project.until(() => project.has('waiting.log'));
    expect(pids()).toHaveLength(2);
    running.signal('SIGINT');
    await running.finished;
    await Promise.all(pids().map(gone));
  });
});
