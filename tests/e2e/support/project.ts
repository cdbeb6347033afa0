import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inheritedEnv } from './inherited-env.ts';
import { WatchProcess } from './watch-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

/** What a finished process left. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
  /** both, without colours */
  output: string;
}

/** A process that is still to end, with all that it started. */
export interface Running {
  finished: Promise<Finished>;
  /** of the process itself, without those that it started */
  pid: number;
  /** to the process and its children, as a terminal sends Ctrl-C to all of them */
  signal(name: NodeJS.Signals): void;
  /** waits until neither the process nor one of its children is left; no event tells of other processes' children */
  gone(): Promise<void>;
}

/** A throw-away Vitest project that uses the built package by its name. */
export class FixtureProject {
  readonly root: string;

  /** @param files path → text; `vitest.config.ts` is added unless given */
  constructor(files: Record<string, string>) {
    const parent = join(ROOT, 'tmp', 'e2e');
    mkdirSync(parent, { recursive: true });
    this.root = mkdtempSync(join(parent, 'p-'));
    this.write({
      'package.json': '{ "private": true, "type": "module" }\n',
      'vitest.config.ts': [
        "import { caliper } from 'vitest-caliper';",
        "import { defineConfig } from 'vitest/config';",
        'export default defineConfig({ root: import.meta.dirname, plugins: [caliper()] });',
      ].join('\n'),
      ...files,
    });
  }

  write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  json<T>(path: string): T {
    return JSON.parse(this.read(path)) as T;
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  remove(path: string): void {
    rmSync(join(this.root, path), { recursive: true });
  }

  rename(from: string, to: string): void {
    renameSync(join(this.root, from), join(this.root, to));
  }

  /** The names in a folder; a folder that is not there has none. */
  list(path: string): string[] {
    return this.has(path) ? readdirSync(join(this.root, path)) : [];
  }

  /** Replaces one place in a file, and fails where it is not there exactly once. */
  edit(path: string, from: string, to: string): void {
    const text = this.read(path);
    if (text.split(from).length !== 2) throw new Error(`'${from}' is not exactly once in ${path}`);
    this.write({ [path]: text.replace(from, () => to) });
  }

  /** Runs `vitest run` with arguments, outside of CI unless the environment says so. */
  vitest(args: string[] = [], env: Record<string, string> = {}): Promise<Finished> {
    return this.node([VITEST, 'run', ...args], env);
  }

  /** Runs `vitest run` with a standard output that passes for a terminal. */
  onTerminal(args: string[] = [], env: Record<string, string> = {}): Promise<Finished> {
    const terminal = join(ROOT, 'tests', 'e2e', 'support', 'tty-output.mjs');
    return this.node(['--import', pathToFileURL(terminal).href, VITEST, 'run', ...args], env);
  }

  /** Runs another command of Vitest: `['list', '--static-parse']`. */
  command(args: string[], env: Record<string, string> = {}): Promise<Finished> {
    return this.node([VITEST, ...args], env);
  }

  /** Starts a command of Vitest as the leader of a process group, to be ended by a signal. */
  start(args: string[], env: Record<string, string> = {}): Running {
    const child = this.spawn([VITEST, ...args], env, true);
    const signal = (name: NodeJS.Signals | 0): boolean => {
      try {
        return process.kill(-child.pid!, name);
      } catch {
        return false;
      }
    };
    const gone = async (): Promise<void> => {
      while (signal(0)) await setTimeout(50);
    };
    return { finished: finish(child), pid: child.pid!, signal, gone };
  }

  /** Waits until something holds of the project's files; asks again whenever one of them changes. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const watcher = watch(this.root, { recursive: true }, () => {
        if (!holds()) return;
        watcher.close();
        resolve();
      });
    });
  }

  /** Runs the package's own command. */
  caliper(args: string[]): Promise<Finished> {
    return this.node([join(ROOT, 'bin', 'caliper.mjs'), ...args], {});
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Starts `vitest --watch`, which takes keys as if it had a terminal. */
  watch(args: string[] = [], env: Record<string, string> = {}): WatchProcess {
    const terminal = join(ROOT, 'tests', 'e2e', 'support', 'terminal.mjs');
    return new WatchProcess(
      spawn(process.execPath, ['--import', pathToFileURL(terminal).href, VITEST, '--watch', ...args], {
        cwd: this.root,
        env: { ...inheritedEnv(), NO_COLOR: '1', ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
      }),
    );
  }

  private node(args: string[], env: Record<string, string>): Promise<Finished> {
    return finish(this.spawn(args, env, false));
  }

  private spawn(args: string[], env: Record<string, string>, detached: boolean): ChildProcess {
    return spawn(process.execPath, args, {
      cwd: this.root,
      env: { ...inheritedEnv(), NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
    });
  }
}

function finish(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr, output: `${stdout}\n${stderr}` }));
  });
}
