/** Runs a command and measures its whole process tree from outside, by what Linux tells of it in /proc. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 20;
const TICKS_PER_SECOND = 100;
const PAGE_MIB = 4096 / 1024 / 1024;

/**
 * @param {string[]} args arguments of `node`
 * @param {{ cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<{ code: number | null, wall: number, cpu: number | null, memory: number | null, output: string }>}
 *   seconds, seconds and MiB; null where there is no /proc
 */
export function measure(args, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', CI: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const ticks = new Map();
    let memory = 0;
    const timer = setInterval(() => {
      const seen = sampleTree(child.pid);
      for (const { pid, used } of seen) ticks.set(pid, used);
      memory = Math.max(
        memory,
        seen.reduce((sum, { pages }) => sum + pages, 0),
      );
    }, SAMPLE_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const known = ticks.size > 0;
      resolve({
        code,
        wall: (performance.now() - start) / 1000,
        cpu: known ? [...ticks.values()].reduce((sum, used) => sum + used, 0) / TICKS_PER_SECOND : null,
        memory: known ? memory * PAGE_MIB : null,
        output,
      });
    });
  });
}

/** Ticks and resident pages of a process and all below it. */
function sampleTree(root) {
  const parents = new Map();
  const all = new Map();
  for (const name of listProcesses()) {
    const stat = read(`/proc/${name}/stat`);
    if (!stat) continue;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pid = Number(name);
    parents.set(pid, Number(fields[1]));
    all.set(pid, { pid, used: Number(fields[11]) + Number(fields[12]), pages: Number(fields[21]) });
  }
  const within = (pid) => pid === root || (parents.has(pid) && pid > 1 && within(parents.get(pid)));
  return [...all.values()].filter(({ pid }) => within(pid));
}

function listProcesses() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
