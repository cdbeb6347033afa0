import { lookup } from 'node:dns/promises';
import { connect, createServer, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currentGuard, guardWorker } from './guard.ts';
import { ConnectionScope } from './scope.ts';

const blocked = (origin: string) => ({
  code: 'CALIPER_NETWORK_BLOCKED',
  message: expect.stringContaining(`model.invalid is blocked (${origin})`),
});

beforeEach(() => guardWorker({ mode: 'block', allow: [] }, () => 'this file'));
afterEach(() => guardWorker({ mode: 'allow' }, () => undefined));

describe('guardWorker', () => {
  test('patches once; a later call exchanges the policy and who is asking', async () => {
    const { connect: patched } = Socket.prototype;
    const guard = currentGuard();
    await expect(lookup('model.invalid')).rejects.toMatchObject(blocked('this file'));
    guardWorker({ mode: 'block', allow: [] }, () => 'another file');
    await expect(lookup('model.invalid')).rejects.toMatchObject(blocked('another file'));
    expect(Socket.prototype.connect).toBe(patched);
    expect(currentGuard()).toBe(guard);
  });

  test('a call fails in a turn of its own, so that one who tries again at once lets clocks tick', async () => {
    let rang = false;
    setTimeout(() => {
      rang = true;
    }, 1);
    for (let tries = 0; !rang && tries < 100_000; tries += 1) await lookup('model.invalid').catch(() => {});
    expect(rang).toBe(true);
  });

  test('calls of a wrong form fail as Node has it', () => {
    expect(() => connect({ host: 'model.invalid', port: 70_000 })).toThrow(/port/i);
    expect(() => connect({} as never)).toThrow(/"port" or "path"/);
  });

  test('a socket that was blocked may be connected to this machine afterwards', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const socket = new Socket();
    const failure = new Promise((resolve) => socket.once('error', resolve));
    socket.connect(80, 'model.invalid');
    expect(await failure).toMatchObject({ code: 'CALIPER_NETWORK_BLOCKED' });
    const { port } = server.address() as { port: number };
    await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve));
    socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('ConnectionScope', () => {
  test('names itself to who was blocked, also beside others', async () => {
    const told: string[] = [];
    const ask = async (origin: string): Promise<void> => {
      await new ConnectionScope(origin)
        .run(async () => {
          await new Promise((resolve) => setImmediate(resolve));
          await lookup('model.invalid').catch((error: Error) => void told.push(error.message));
        })
        .catch(() => {});
    };
    await Promise.all(['case a', 'case b'].map(ask));
    expect(told.map((message) => /\((.*?)\)/.exec(message)?.[1]).sort()).toEqual(['case a', 'case b']);
  });

  test('fails what went on without, and what failed otherwise because of it', async () => {
    const swallowed = new ConnectionScope('case a').run(() =>
      lookup('model.invalid').catch(() => 'fallback'),
    );
    await expect(swallowed).rejects.toThrow(/^DNS query for model\.invalid is blocked: /);
    const wrapped = new ConnectionScope('case a').run(async () => {
      await lookup('model.invalid').catch(() => {
        throw new Error('the model did not answer');
      });
    });
    await expect(wrapped).rejects.toThrow(/^DNS query for model\.invalid is blocked: /);
  });

  test('does not wait for a call whose request failed for good, and keeps failing', async () => {
    const scope = new ConnectionScope('case a');
    const started: string[] = [];
    const call = (name: string, answer: Promise<string>) =>
      scope.run(() => {
        started.push(name);
        return answer;
      });
    const endless = call('endless', new Promise(() => {}));
    scope.failed(new Error('no recording'));
    scope.failed(new Error('a later one'));
    await expect(endless).rejects.toThrow(/^no recording$/);
    await expect(call('end', Promise.resolve('fine'))).rejects.toThrow(/^no recording$/);
    expect(started).toEqual(['endless', 'end']);
  });

  test('leaves alone what is not about connections', async () => {
    const scope = new ConnectionScope('case a');
    expect(await scope.run(async () => 'fine')).toBe('fine');
    await expect(scope.run(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    guardWorker({ mode: 'allow' }, () => undefined);
    expect(await scope.run(async () => 'fine')).toBe('fine');
  });
});
