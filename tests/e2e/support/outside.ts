/** The ways to ask for another machine that the fixture below tries, each on three hosts. */
export const WAYS = [
  'fetch',
  'http',
  'https',
  'http2',
  'net by port',
  'net by options',
  'net by socket',
  'tls',
  'datagram',
];

/**
 * A test file that tries to leave the machine: TEST-NET-1 (RFC 5737), a name that no one can have (RFC 2606) and a
 * documentation address (RFC 3849). Were they let through, the first would hang, and the others fail with another
 * code.
 */
export const OUTSIDE_TEST = `
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup, promises } from 'node:dns';
import { resolve4 } from 'node:dns/promises';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import net, { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const outcome = (emitter) => new Promise((resolve) => {
  for (const event of ['connect', 'secureConnect', 'response']) emitter.once(event, () => resolve('connected'));
  emitter.once('error', (error) => {
    emitter.close?.();
    resolve(error);
  });
});
const url = (scheme, host) => scheme + '://' + (net.isIPv6(host) ? '[' + host + ']' : host) + '/';

const ways = {
  fetch: (host) => fetch(url('https', host)).then(() => 'connected', (error) => error.cause),
  http: (host) => outcome(http.get(url('http', host))),
  https: (host) => outcome(https.get(url('https', host))),
  http2: (host) => outcome(http2.connect(url('https', host))),
  'net by port': (host) => outcome(connect(80, host)),
  'net by options': (host) => outcome(net.createConnection({ host, port: 80 })),
  'net by socket': (host) => {
    const socket = new net.Socket().connect({ host, port: 80 });
    socket.write('too early');
    return outcome(socket);
  },
  tls: (host) => outcome(tls.connect({ host, port: 443, servername: 'model.invalid' })),
  datagram: (host) => {
    const socket = createSocket(net.isIPv6(host) ? 'udp6' : 'udp4');
    socket.send('hello', 53, host);
    return outcome(socket);
  },
};

for (const [way, ask] of Object.entries(ways)) {
  for (const host of ['192.0.2.1', 'model.invalid', '2001:db8::1']) {
    test(way + ' to ' + host, async () => {
      const error = await ask(host);
      expect(error).toMatchObject({ name: 'ConnectionBlocked', code: 'CALIPER_NETWORK_BLOCKED' });
      expect(error.message).toContain(host);
      expect(error.message).toMatch(/[ab]\\.test\\.js/);
    });
  }
}

test('no DNS query for another name', async () => {
  const blocked = { code: 'CALIPER_NETWORK_BLOCKED' };
  await expect(promisify(lookup)('model.invalid')).rejects.toMatchObject(blocked);
  await expect(promises.lookup('model.invalid')).rejects.toMatchObject(blocked);
  await expect(resolve4('model.invalid')).rejects.toMatchObject(blocked);
  await expect(new promises.Resolver().resolveTxt('model.invalid')).rejects.toMatchObject(blocked);
  await expect(promises.reverse('192.0.2.1')).rejects.toMatchObject(blocked);
  expect(await promisify(lookup)('127.0.0.1')).toEqual({ address: '127.0.0.1', family: 4 });
});

test('this machine', async () => {
  const port = Number(process.env.LOCAL_PORT);
  expect(await (await fetch('http://localhost:' + port + '/fetch')).text()).toBe('here');
  expect(await outcome(http.get({ host: '127.0.0.1', port, path: '/http' }))).toBe('connected');
  const socket = net.connect(port, '::ffff:127.0.0.1');
  expect(await outcome(socket)).toBe('connected');
  socket.destroy();
});

test('a socket of the file system', async () => {
  const path = join(tmpdir(), 'caliper-' + randomUUID().slice(0, 8));
  const server = net.createServer((socket) => socket.end());
  await new Promise((resolve) => server.listen(path, resolve));
  const socket = net.connect(path);
  expect(await outcome(socket)).toBe('connected');
  socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
`;
