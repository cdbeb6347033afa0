import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A JSON-RPC request as it came in. */
export interface Received {
  verb: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** undefined where the body is no JSON */
  body: { jsonrpc?: string; id?: string; method?: string; params?: Record<string, unknown> } | undefined;
}

/** What the server does with a request: anything that can be done over HTTP. */
export type Handle = (received: Received, response: ServerResponse, socket: Socket) => void;

/** A server on this machine: real HTTP, scripted. */
export class RpcServer {
  readonly received: Received[] = [];
  /** requests whose client went away before they were answered */
  aborted = 0;
  readonly #server;

  private constructor(handle: Handle) {
    this.#server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('close', () => {
        if (!response.writableFinished) this.aborted += 1;
      });
      request.on('end', () => {
        const received = {
          verb: request.method!,
          path: request.url!,
          headers: request.headers,
          body: text === '' ? undefined : JSON.parse(text),
        };
        this.received.push(received);
        handle(received, response, request.socket);
      });
    });
  }

  static async start(handle: Handle): Promise<RpcServer> {
    const server = new RpcServer(handle);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/rpc`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Answers a request with a result. */
export function sendResult({ body }: Received, response: ServerResponse, result: unknown): void {
  sendJson(response, { jsonrpc: '2.0', id: body?.id, result });
}
