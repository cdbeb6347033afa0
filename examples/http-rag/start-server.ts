import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CORPUS = fileURLToPath(new URL('../../cases/corpus/demo', import.meta.url));

/** Vitest's global set-up: starts the server for the run, on a port that is free, and ends it after. */
export default async function startServer(): Promise<() => void> {
  if (process.env.RAG_URL) return () => {};
  const server = spawn('python3', ['server.py', '--port', '0', '--until-stdin-ends', '--corpus', CORPUS], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await new Promise<[string]>((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', (line) => resolve([line]));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with exit code ${code}`)));
  });
  process.env.RAG_URL = url;
  return () => {
    server.stdin.end();
  };
}
