import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { commandTarget } from '../../plugin/targets/command/command-target.ts';
import type { Target } from '../../plugin/targets/types.ts';
import { gone, HAS_PYTHON } from '../support/processes.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/python-memory', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'caliper-python-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCRIPT = `
import os, sys, threading, time
from caliper_stdio import serve

meeting = threading.Barrier(2, timeout=20)

class Target:
    def describe(self, params):
        return {"subject": {"name": "glue", "version": str(os.getpid())}}
    def extract(self, params):
        said = params["conversation"]
        if said == "raise": raise ValueError("no such thing: 世界")
        if said == "print": print("a stray line"); raise KeyError("x")
        if said == "nan": return {"memories": float("nan")}
        if said == "object": return {"memories": object()}
        if said == "sleep": time.sleep(600)
        if said == "meet": meeting.wait()
        return {"memories": [said, "\\ud800"]}
    def begin(self, params):
        pass

serve(Target(), threads=int(sys.argv[1]))
`;
writeFileSync(join(folder, 'target.py'), SCRIPT);

let target: Target;
let targets: Target[] = [];
afterEach(async () => {
  for (const each of targets) await each.close!({}, context());
  targets = [];
});
const context = () => ({ signal: new AbortController().signal });
const env = { PYTHONPATH: EXAMPLE, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'latin-1' };
function glue(threads = 1): Target {
  target = commandTarget({ command: 'python3', args: ['target.py', String(threads)], cwd: folder, env });
  targets.push(target);
  return target;
}
const extract = (conversation: string): Promise<unknown> =>
  target.extract!({ case_id: 'c', conversation, dimensions: [] }, context());

describe.skipIf(!HAS_PYTHON)('caliper_stdio.py', () => {
  it('lists the methods that the class has, and answers in UTF-8 whatever the locale', async () => {
    glue();
    expect(await target.describe({}, context())).toMatchObject({ methods: ['describe', 'begin', 'extract'] });
    expect(target.resolve).toBeUndefined();
    expect(await extract('世界 🌍\u2028')).toEqual({ memories: ['世界 🌍\u2028', '\ud800'] });
    expect(await target.begin!({ case_id: 'c', now: '', existing_memories: [] }, context())).toBeNull();
  });

  it.each([
    ['raise', "'extract' failed: ValueError: no such thing: 世界 (code -32000)"],
    ['print', "'extract' failed: KeyError: 'x' (code -32000)\nstandard error:\na stray line"],
    ['nan', "'extract' failed: ValueError: Out of range float values are not JSON compliant"],
    ['object', "'extract' failed: TypeError: Object of type object is not JSON serializable"],
  ])('turns what goes wrong into an error with its traceback: %s', async (conversation, message) => {
    glue();
    const error = await extract(conversation).then(
      () => expect.unreachable(),
      (reason: Error) => reason.message,
    );
    expect(error).toContain(message);
    expect(error).toContain('Traceback (most recent call last)');
    expect(await extract('next')).toMatchObject({ memories: ['next', expect.anything()] });
  });

  it('answers at once in threads, where it may', async () => {
    glue(2);
    // Each waits for the other.
    expect(await Promise.all([extract('meet'), extract('meet')])).toHaveLength(2);
  });

  it('ends with its input, whatever it is at', async () => {
    glue();
    const { subject } = await target.describe({}, context());
    const asked = extract('sleep').catch((reason: Error) => reason.message);
    await target.close!({}, context());
    expect(await asked).toContain("ended while 'extract' was asked: exit code 0");
    await gone(Number(subject.version));
  });
});

describe.skipIf(!HAS_PYTHON)('caliper_network.py', () => {
  const python = (script: string, policy: Record<string, string>): string =>
    execFileSync('python3', ['-c', `import caliper_network\n${script}`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env, ...policy },
    }).trim();
  const REACHED = ['127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1', '0.0.0.0', 'localhost', 'a.localhost.'];
  const OTHERS = ['192.0.2.1', 'example.com', 'lan', 'localhost.example.com', 'xn.lan.example'];

  it('lets through this machine and the hosts that are allowed', () => {
    const hosts = JSON.stringify([...REACHED, '192.0.2.9', 'x.lan', ...OTHERS]);
    const policy = { CALIPER_NETWORK: 'block', CALIPER_NETWORK_ALLOW: '192.0.2.9,*.lan' };
    const script = `import json\nprint(json.dumps([host for host in ${hosts} if caliper_network.is_permitted(host)]))`;
    expect(JSON.parse(python(script, policy))).toEqual([...REACHED, '192.0.2.9', 'x.lan']);
  });

  it('keeps sockets and look-ups from anything else, unless everything is allowed', () => {
    const script = `
import socket, urllib.request
for ask in (lambda: urllib.request.urlopen("http://192.0.2.1/", timeout=1),
            lambda: urllib.request.urlopen("http://model.invalid/", timeout=1),
            lambda: socket.socket().connect_ex(("192.0.2.1", 80))):
    try: ask()
    except Exception as error: print(error)
print(socket.socket is caliper_network.GuardedSocket)`;
    expect(python(script, { CALIPER_NETWORK: 'block' }).match(/is blocked/g)).toHaveLength(3);
    const free = 'import socket\nprint(socket.socket is caliper_network.GuardedSocket)';
    expect(python(free, { CALIPER_NETWORK: 'allow' })).toBe('False');
  });
});
