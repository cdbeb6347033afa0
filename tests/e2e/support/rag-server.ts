import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../examples/http-rag', import.meta.url));

/** The server of `examples/http-rag`, on a free port. */
export class RagServer {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<RagServer> {
    const child = spawn('python3', ['server.py', '--port', '0', '--until-stdin-ends'], {
      cwd: FOLDER,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    return new RagServer(child, url);
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.stdin!.end();
    await exited;
  }
}
