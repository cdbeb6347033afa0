import { isIP } from 'node:net';
import { plainHost } from '../network/hosts.ts';

/** A host whose traffic is recorded: in plain form, with a port where only that one is meant. */
export interface RecordedHost {
  /** a name, an address, or `*.` and a name for every name below it */
  name: string;
  port: number | null;
}

const HOST = /^(?:\[(?<v6>[^\]]+)\]|(?<name>(?:\*\.)?[^\s/:*@?#[\]]+))(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Reads `api.example.com`, `*.example.com`, `127.0.0.1:11434` or `[::1]:8080`; null where a text is none of these. */
export function readHost(text: string): RecordedHost | null {
  if (isIP(text) === 6) return { name: plainHost(text), port: null };
  const { v6, name, port } = HOST.exec(text)?.groups ?? {};
  if (v6 === undefined && name === undefined) return null;
  if (v6 !== undefined && isIP(v6) !== 6) return null;
  if (port !== undefined && !(Number(port) > 0 && Number(port) < 65_536)) return null;
  return { name: plainHost(v6 ?? name!), port: port === undefined ? null : Number(port) };
}

/** Whether the traffic to a URL is recorded. Names are compared as they are written, never looked up. */
export function isRecorded(hosts: readonly RecordedHost[], url: URL): boolean {
  const host = plainHost(url.hostname);
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  return hosts.some(
    (each) =>
      (each.port === null || each.port === port) &&
      (each.name.startsWith('*.') ? host.endsWith(each.name.slice(1)) : host === each.name),
  );
}
