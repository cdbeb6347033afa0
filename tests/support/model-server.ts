import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model server was asked. */
export interface Asked {
  /** `/chat/completions`, without what the base URL has */
  path: string;
  headers: IncomingMessage['headers'];
  body: {
    model?: string;
    stream?: boolean;
    messages?: { role: string; content: string }[];
    input?: string | string[];
    [field: string]: unknown;
  };
}

/** What a model server does: text is what the model says, the others are ways to fail. */
export type Reply =
  | string
  | { says: string; usage?: { prompt_tokens: number; completion_tokens: number } }
  /** an answer of another status, or under headers of its own */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** the connection breaks after half of the answer */
  | { half: string }
  /** what embeddings are asked for */
  | { vectors: number[][] }
  /** a stream that ends as if it were whole */
  | { unfinished: string }
  | 'hang';

/** A server on this machine with the API of OpenAI: real HTTP, scripted, streaming where it is asked to. */
export class ModelServer {
  /** everything that it was asked, in order */
  readonly asked: Asked[] = [];
  /** how many connections there were */
  connections = 0;
  /** known still when the server has stopped */
  port = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param reply what it does, by what it is asked and how often it was asked before */
  static async start(reply: (asked: Asked, before: number) => Reply): Promise<ModelServer> {
    const server = createServer((request, response) => {
      void readBody(request).then((text) => {
        const path = (request.url ?? '').replace(/^\/v1/, '');
        const asked = { path, headers: request.headers, body: text === '' ? {} : JSON.parse(text) };
        self.asked.push(asked);
        answer(asked, reply(asked, self.asked.length - 1), response);
      });
    });
    const self = new ModelServer(server);
    server.on('connection', () => {
      self.connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    self.port = (server.address() as AddressInfo).port;
    return self;
  }

  /** as `CALIPER_LLM_URL` */
  get url(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const USAGE = { prompt_tokens: 10, completion_tokens: 5 };

function answer({ body }: Asked, reply: Reply, response: ServerResponse): void {
  if (reply === 'hang') return;
  if (typeof reply === 'object' && 'status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body ?? JSON.stringify({ error: { message: `status ${reply.status}` } }));
    return;
  }
  if (typeof reply === 'object' && 'vectors' in reply) {
    const data = reply.vectors.map((embedding, index) => ({ index, embedding }));
    // Not in order, which the index is for.
    sendJson(response, { data: data.reverse(), usage: { prompt_tokens: 3, total_tokens: 3 } });
    return;
  }
  const { says, usage } = spoken(reply);
  if (body.stream) {
    sendStream(response, says, typeof reply === 'object' && 'half' in reply, endsEarly(reply), usage);
    return;
  }
  const whole = JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: body.model ?? 'none',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: says } }],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  });
  if (typeof reply === 'string' || !('half' in reply)) {
    response.writeHead(200, {
      'content-type': 'application/json',
      'set-cookie': 'session=secret-of-the-server',
    });
    response.end(whole);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) });
  response.write(whole.slice(0, whole.length / 2), () => response.destroy());
}

function spoken(reply: Exclude<Reply, { status: number } | { vectors: number[][] }>): {
  says: string;
  usage: typeof USAGE;
} {
  if (typeof reply === 'string') return { says: reply, usage: USAGE };
  if ('half' in reply) return { says: reply.half, usage: USAGE };
  if ('unfinished' in reply) return { says: reply.unfinished, usage: USAGE };
  return { says: reply.says, usage: reply.usage ?? USAGE };
}

function endsEarly(reply: Reply): boolean {
  return typeof reply === 'object' && ('half' in reply || 'unfinished' in reply);
}

/** One event for every three characters. */
function sendStream(
  response: ServerResponse,
  says: string,
  breaks: boolean,
  early: boolean,
  usage: typeof USAGE,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const pieces = says.match(/.{1,3}/gsu) ?? [];
  const events = (early ? pieces.slice(0, pieces.length / 2) : pieces).map((content) =>
    chunk({ content }, null),
  );
  if (!early) events.push({ ...chunk({}, 'stop'), usage });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  if (!early) response.end('data: [DONE]\n\n');
  else if (breaks) response.write(': broken\n\n', () => response.destroy());
  else response.end();
}

function chunk(delta: object, finish_reason: string | null): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 0,
    choices: [{ index: 0, delta, finish_reason }],
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', model: 'embedder', ...body }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}
