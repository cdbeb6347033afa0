import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HAS_PYTHON } from '../support/processes.ts';
import { type Handle, RpcServer, sendJson } from '../support/rpc-server.ts';
import { exampleProject } from './support/example-project.ts';
import type { FixtureProject } from './support/project.ts';
import { RagServer } from './support/rag-server.ts';

interface Report {
  subject: { name: string };
  caliber: { tokenizer: string; embedder: unknown };
  metrics: { all: Record<string, number> };
  summary: { counts: Record<string, number> };
  per_case: {
    case_id: string;
    verdict: string;
    errors: { kind: string; stage: string; message: string }[];
  }[];
}

const reportOf = (project: FixtureProject, name = 'http-rag'): Report =>
  project.json<Report>(`results/${name}/report.json`);

/**
 * Case id → what the server does with its question instead of answering it, the error that comes of it, and the answer that
 * is kept where one could not be read.
 */
const MISBEHAVIOURS: Record<
  string,
  { does: string; handle: Handle; kind: string; message: RegExp; answer?: RegExp }
> = {
  'rel-001': {
    does: 'is slow',
    handle: () => {},
    kind: 'timeout',
    message: /^'retrieve' \(POST .*\) got no answer within 4000 ms$/,
  },
  'rel-002': {
    does: 'closes the connection',
    handle: (_, __, socket) => socket.destroy(),
    kind: 'infra',
    message: /failed: socket hang up$/,
  },
  'rel-003': {
    does: 'sends half a body',
    handle: (_, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"jsonrpc":"2.0","id":', () => socket.destroy());
    },
    kind: 'infra',
    message: /failed: aborted$/,
  },
  'rel-004': {
    does: 'sends 10 MB and more',
    handle: ({ body }, response) =>
      sendJson(response, { jsonrpc: '2.0', id: body!.id, result: 'x'.repeat(10 * 1024 * 1024) }),
    kind: 'parse',
    message: /has more than 10485760 bytes; 'maxAnswerBytes' says how many are read$/,
  },
  'rel-005': {
    does: 'sends wrong JSON',
    handle: (_, response) => response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0",}'),
    kind: 'parse',
    message: /answered what is no JSON: "/,
    answer: /^\{"jsonrpc":"2\.0",\}$/,
  },
  'rel-006': {
    does: 'sends an error object',
    handle: ({ body }, response) =>
      sendJson(response, {
        jsonrpc: '2.0',
        id: body!.id,
        error: { code: -32000, message: 'index is locked' },
      }),
    kind: 'infra',
    message: /^'retrieve' failed: index is locked \(code -32000\)$/,
  },
  'rel-007': {
    does: 'answers another id',
    handle: (_, response) =>
      sendJson(response, { jsonrpc: '2.0', id: 'extract-1', result: { sources: [], channels: {} } }),
    kind: 'parse',
    message: /for the id "extract-1"; that of the request is "retrieve-[0-9a-f]{16}"/,
  },
  'rel-011': {
    does: 'answers twice',
    handle: ({ body }, response) => {
      const answer = JSON.stringify({ jsonrpc: '2.0', id: body!.id, result: { sources: [], channels: {} } });
      response.setHeader('content-type', 'application/json').end(answer + answer);
    },
    kind: 'parse',
    message: /answered what is no JSON/,
    answer:
      /^(\{"jsonrpc":"2\.0","id":"retrieve-[0-9a-f]+","result":\{"sources":\[\],"channels":\{\}\}\})\1$/,
  },
  'rel-012': {
    does: 'answers in another form',
    handle: ({ body }, response) =>
      sendJson(response, {
        jsonrpc: '2.0',
        id: body!.id,
        result: { sources: [{ doc: 'a.md' }], channels: {} },
      }),
    kind: 'parse',
    message: /^the answer of 'retrieve' is not of the contract's form: at 'answer\.sources\[0\]\.text'/,
    answer: /^\{\s*"sources": \[\s*\{\s*"doc": "a\.md"\s*\}\s*\],\s*"channels": \{\}\s*\}$/,
  },
};

describe.skipIf(!HAS_PYTHON)('the release cases against a server', () => {
  let server: RagServer;
  let project: FixtureProject;
  beforeAll(async () => {
    server = await RagServer.start();
  });
  afterAll(() => server.stop());
  afterEach(() => project.dispose());

  test('are scored over HTTP, under its subject and its caliber', async () => {
    project = exampleProject('http-rag');
    const run = await project.vitest(['release'], { RAG_URL: server.url });
    expect(run.code, run.output).toBe(0);
    const { subject, caliber, metrics, summary } = reportOf(project);
    expect(subject).toMatchObject({ name: 'http-rag', params: { top_k: 6 } });
    expect([caliber.tokenizer, caliber.embedder]).toEqual(['han-pairs/v1', null]);
    expect(metrics.all['retrieval.doc_rate']).toBeGreaterThan(0.8);
    expect(metrics.all['answer.citation_in_range_rate']).toBe(1);
    expect(summary.counts.error).toBe(0);
  });

  test('are scored by its other interface, with the server that the set-up starts', async () => {
    project = exampleProject('http-rag');
    const run = await project.vitest(['search']);
    expect(run.code, run.output).toBe(0);
    const { metrics, summary } = reportOf(project, 'http-rag-rest');
    expect(metrics.all['retrieval.doc_rate']).toBeGreaterThan(0.8);
    expect(summary.counts.error).toBe(0);
  });

  test('lose the case that the server misbehaves at, and no other, whatever it does', async () => {
    project = exampleProject('http-rag');
    project.edit('release.eval.ts', "?? 'http://127.0.0.1:8000/rpc'", "?? '', timeout: 4000");
    await project.vitest(['release'], { RAG_URL: server.url });
    const before = reportOf(project).per_case;
    const between = await RpcServer.start(async (received, response, socket) => {
      const { method, params } = received.body!;
      const misbehaviour = method === 'retrieve' ? MISBEHAVIOURS[String(params!.case_id)] : undefined;
      if (misbehaviour) return misbehaviour.handle(received, response, socket);
      const answer = await fetch(server.url, { method: 'POST', body: JSON.stringify(received.body) });
      sendJson(response, await answer.json());
    });
    const { code, output } = await project.vitest(['release'], { RAG_URL: between.url });
    await between.stop();
    expect(code, output).toBe(1);
    const { per_case, summary } = reportOf(project);
    for (const [id, { does, kind, message, answer }] of Object.entries(MISBEHAVIOURS)) {
      const { errors } = per_case.find(({ case_id }) => case_id === id)!;
      expect(errors, does).toEqual([
        {
          kind,
          stage: 'retrieval',
          message: expect.stringMatching(message),
          ...(answer ? { answer: expect.stringMatching(answer) } : {}),
        },
      ]);
    }
    expect(summary.counts.error).toBe(Object.keys(MISBEHAVIOURS).length);
    const others = (rows: Report['per_case']) =>
      rows.filter(({ case_id }) => !MISBEHAVIOURS[case_id]).map(({ case_id, verdict }) => [case_id, verdict]);
    expect(others(per_case)).toEqual(others(before));
  });

  test('are answered from recordings when the server is away', async () => {
    project = exampleProject('http-rag');
    project.edit('vitest.config.ts', 'caliper()', "caliper({ replay: { hosts: ['127.0.0.1'] } })");
    const online = await RagServer.start();
    const recorded = await project.vitest(['release'], { RAG_URL: online.url });
    expect(recorded.code, recorded.output).toBe(0);
    await online.stop();
    const first = project.read('baselines/http-rag.json');
    const replayed = await project.vitest(['release', '-u'], {
      RAG_URL: online.url,
      CALIPER_REPLAY: 'replay',
    });
    expect(replayed.code, replayed.output).toBe(0);
    expect(project.read('baselines/http-rag.json')).toBe(first);
  });

  test('another machine is blocked, as ever', async () => {
    project = exampleProject('http-rag');
    const { code, output } = await project.vitest(['release', '-t', 'rel-001'], {
      RAG_URL: 'http://192.0.2.1/rpc',
    });
    expect(code).toBe(1);
    expect(output).toContain('InfraError: stage target: connection to 192.0.2.1:80 is blocked');
  });
});

describe('a method that the target lacks', () => {
  const lacking = async (describes: object): Promise<RpcServer> =>
    RpcServer.start(({ body }, response) => {
      const { id, method } = body!;
      const results: Record<string, unknown> = {
        describe: { subject: { name: 'half', version: '1' }, ...describes },
        extract: { memories: [] },
        begin: null,
        end: null,
      };
      if (method! in results) sendJson(response, { jsonrpc: '2.0', id, result: results[method!] });
      else sendJson(response, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    });

  test.each([
    ['by its list', { methods: ['extract'] }],
    ['as it turns out', {}],
  ])(
    '%s is told once: every case that needs it is in error, and none passes for it',
    async (_, describes) => {
      const server = await lacking(describes);
      const project = exampleProject('python-memory');
      project.edit('memory.eval.ts', 'commandTarget,', 'httpTarget,');
      project.edit(
        'memory.eval.ts',
        "commandTarget({ command: 'python3', args: ['memory.py', sections()], cwd: import.meta.dirname })",
        `httpTarget({ url: ${JSON.stringify(server.url)}, headers: { 'x-sections': String(sections().length) } })`,
      );
      const { code, output } = await project.vitest();
      await server.stop();
      const { summary, per_case } = reportOf(project, 'python-memory');
      project.dispose();
      expect(code).toBe(1);
      // Two cases and the gate are red; the others are pointed to them.
      expect(output).toContain('3 failed');
      expect(output).toMatch(/\[stage l15 is not supported by the target: see mem-\d+\]/);
      const told = output.match(/InfraError: stage \w+: not supported: the target has no method '\w+'/g);
      // A case ends with its first error, and those of `search` and `inject` have an `l2` before.
      expect([...told!].sort()).toEqual([
        "InfraError: stage l15: not supported: the target has no method 'resolve'",
        "InfraError: stage l2: not supported: the target has no method 'resolve'",
      ]);
      const unsupported = per_case.filter(({ errors }) => errors.length > 0);
      expect(summary.counts.error).toBe(unsupported.length);
      expect(unsupported.length).toBeGreaterThan(100);
      // In the summary one line a stage, with how many cases.
      expect(output).toMatch(
        /not supported: the target has no method 'resolve', which this stage needs.*\+\d+ more/,
      );
    },
  );
});
