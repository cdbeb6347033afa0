/**
 * A program that speaks JSON-RPC over its standard streams, and misbehaves as the `conversation` of `extract` says. It
 * keeps what `begin` and `seed` bring, and gives it back as the answer of `query`.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const stores = new Map();
let corpus = null;
const print = (value) =>
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
const answer = (id, result) => print({ jsonrpc: '2.0', id, result });
const fail = (id, code, message, data) => print({ jsonrpc: '2.0', id, error: { code, message, data } });
const note = (text) => process.env.CALLS && appendFileSync(process.env.CALLS, `${text}\n`);
note(`start ${process.pid}`);
if (process.env.DIE) {
  process.stderr.write('no model file\n');
  process.exit(3);
}
if (process.env.GRANDCHILD) {
  const grandchild = spawn('sleep', ['600'], { stdio: 'ignore' });
  note(`grandchild ${grandchild.pid}`);
}
if (process.env.DEAF) process.on('SIGTERM', () => {});

const misbehaviours = {
  crash() {
    process.stderr.write('Traceback: out of cheese\n');
    process.exitCode = 7;
    process.stdin.destroy();
    process.exit();
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => {
    for (;;);
  },
  silent: () => {},
  slow: (id) => setTimeout(() => answer(id, 'slow'), 150),
  'closes its output': () => process.stdout.end(),
  'logs to stdout': (id) => {
    print('Loading model…');
    print('{"level":"info"}');
    print('[1,2]');
    fail(id, 1, 'no luck');
  },
  'writes to stderr': (id) => process.stderr.write('warming up\u001b[31m\n', () => fail(id, 1, 'no luck')),
  'tells its key': (id) => {
    const text = `key ${process.env.OWN_API_KEY}`;
    print(text);
    process.stderr.write(`${text}\n`, () => fail(id, 1, text));
  },
  'floods stderr': (id) => {
    const line = `${'x'.repeat(999)}\n`;
    let left = 150_000;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!process.stderr.write(line)) return process.stderr.once('drain', more);
      }
      process.stderr.write('the end\n', () => fail(id, 1, 'flooded'));
    };
    more();
  },
  'floods stdout': (id) => {
    for (let i = 0; i < 20_000; i += 1) print(`log line ${i}`);
    answer(id, 'dry');
  },
  'answers at length': (id) => answer(id, 'x'.repeat(200_000)),
  'talks at length': () => print(`"${'x'.repeat(200_000)}"`),
  'answers another id': (id) => answer(id + 1000, 'whose?'),
  'answers twice': (id) => {
    answer(id, 'first');
    answer(id, 'second');
  },
  'answers in a batch': (id) => print([{ jsonrpc: '2.0', id, result: 1 }]),
  'answers no JSON': (id) => {
    print(`{"jsonrpc":"2.0","id":${id},"result":nonsense}`);
    answer(id, 'after all');
  },
  'answers no UTF-8': (id) => {
    process.stdout.write(Buffer.from([0xff, 0xfe, 10]));
    answer(id, 'after all');
  },
  'answers in pieces': (id) => {
    const text = `${JSON.stringify({ jsonrpc: '2.0', id, result: '世界' })}\r\n`;
    for (const byte of Buffer.from(text)) process.stdout.write(Buffer.from([byte]));
  },
  environment: (id) =>
    answer(
      id,
      Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^(?:CALIPER_(?:NETWORK|REPLAY)|OWN)/.test(name)),
      ),
    ),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  note(`${method} ${params.case_id ?? params.id ?? ''}`.trim());
  if (method === 'cancel') return;
  if (method === 'describe')
    return answer(id, { subject: { name: 'child', version: '1' }, pid: process.pid });
  if (method === 'begin') stores.set(params.case_id, [params.now]);
  if (method === 'seed')
    stores.get(params.case_id).push(...params.memories.map(({ memory_id }) => memory_id));
  if (method === 'end') stores.delete(params.case_id);
  if (['begin', 'seed', 'end', 'resolve'].includes(method)) return answer(id, null);
  if (method === 'query') return answer(id, stores.get(params.case_id) ?? null);
  if (method === 'index') {
    corpus = params.documents.length;
    return answer(id, { documents: corpus, chunks: corpus, rows: 0 });
  }
  if (method === 'retrieve') return answer(id, corpus);
  if (method === 'close') return process.env.LEAVES ? process.exit(0) : answer(id, null);
  if (method !== 'extract') return fail(id, -32601, 'Method not found');
  const misbehave = misbehaviours[params.conversation];
  if (misbehave) return misbehave(id);
  answer(id, params.conversation);
});
if (process.env.STAYS) setInterval(() => {}, 1000);
