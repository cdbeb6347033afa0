/** `npm run bench -- --only targets`: what it costs to reach a target as a child process or over HTTP. */
import { createServer } from 'node:http';
import { casesYaml, labelsSource, makeProject, PLUGIN_CONFIG } from './projects.mjs';
import { ratioLines } from './ratios.mjs';
import { median, run } from './vitest.mjs';

const CASES = 5000;
const PAIRS = 5;
const GROWTH = [2500, 5000, 10_000];
/** What a flooding program writes to standard error for each case: 100 MB in all of them. */
const FLOOD = 20_000;

/** The same answer, wherever it is made. */
const ANSWER = `
${labelsSource}
const answers = {
  describe: () => ({ subject: { name: 'bench', version: '1' }, methods: ['extract'] }),
  extract: ({ case_id }) => {
    const i = Number(case_id.split('-')[1]);
    const [a, b] = labelsOf(i);
    return {
      memories: [
        { content: '张明' + i + '，深圳，后端开发 ' + i, dimensions: a, memory_type: 'persona', priority: 80, time_velocity: 'static', source_message_ids: ['msg_1'] },
        { content: '每天早上七点跑步，项目 ' + i + ' 下周上线', dimensions: b, memory_type: 'episodic', priority: 70, time_velocity: 'dynamic', source_message_ids: ['msg_2'] },
      ],
    };
  },
};
`;

const PROGRAM = `
import { createInterface } from 'node:readline';
${ANSWER}
const flood = process.argv[2] === 'flood' ? ('x'.repeat(${FLOOD - 1}) + '\\n') : '';
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = () => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }) + '\\n');
  if (flood && method === 'extract') process.stderr.write(flood, answer);
  else answer();
});
`;

const IN_PROCESS = `
${ANSWER}
export const target = () => ({ describe: async () => answers.describe(), extract: async (params) => answers.extract(params) });
`;

const suite = (target, cases = 'all') => `
import { commandTarget, defineSuite, httpTarget, l1 } from 'vitest-caliper';
import { target } from './in-process.js';
export default defineSuite({ cases: '../cases/${cases}.yaml', target: () => ${target}, stages: [l1({ f1: 0.5 })] });
`;

const IN_PROCESS_TARGET = 'target()';
const CHILD_TARGET = `commandTarget({ command: process.execPath, args: [import.meta.dirname + '/program.mjs'] })`;
const FLOOD_TARGET = CHILD_TARGET.replace("'/program.mjs'", "'/program.mjs', 'flood'");
const HTTP_TARGET = 'httpTarget({ url: process.env.BENCH_URL })';

/** Each way of reaching a target against the same target in process, in turn; growth; and a flood. */
export async function targetCost() {
  const server = await serve();
  process.env.BENCH_URL = `http://127.0.0.1:${server.address().port}/`;
  const files = {
    'vitest.config.js': PLUGIN_CONFIG,
    'evals/in-process.js': IN_PROCESS,
    'evals/program.mjs': PROGRAM,
    'evals/in.eval.js': suite(IN_PROCESS_TARGET),
    'evals/child.eval.js': suite(CHILD_TARGET),
    'evals/http.eval.js': suite(HTTP_TARGET),
    'evals/flood.eval.js': suite(FLOOD_TARGET),
    'cases/all.yaml': casesYaml(CASES),
  };
  const root = makeProject('targets', files);
  const measure = (name) => run(root, `evals/${name}.`);
  for (const name of ['in', 'child', 'http', 'flood']) await measure(name);
  for (const [name, title, against] of [
    ['child', 'as a child process', 'in'],
    ['http', 'over HTTP (the server is not counted)', 'in'],
    ['flood', `as a child process that writes ${(CASES * FLOOD) / 1e6} MB to standard error`, 'child'],
  ]) {
    const pairs = [];
    for (let pair = 0; pair < PAIRS; pair++) pairs.push([await measure(name), await measure(against)]);
    console.log(`\n${CASES} cases of one call each, ${title} (median of ${PAIRS} pairs, second runs)`);
    for (const line of ratioLines(pairs, against)) console.log(`  ${line}`);
    console.log(
      `  a case more: ${extra(pairs, 'wall')} µs of wall time, ${extra(pairs, 'cpu')} µs of CPU time`,
    );
  }
  console.log('\ngrowth: what a case takes more than in process, in µs of CPU time (median of 3 pairs)');
  for (const cases of GROWTH) {
    const grown = makeProject('targets-growth', { ...files, 'cases/all.yaml': casesYaml(cases) });
    const pairs = { child: [], http: [] };
    for (const name of ['in', 'child', 'http']) await run(grown, `evals/${name}.`);
    for (let pair = 0; pair < 3; pair++) {
      const inProcess = await run(grown, 'evals/in.');
      for (const name of Object.keys(pairs))
        pairs[name].push([await run(grown, `evals/${name}.`), inProcess]);
    }
    const more = (name) => extra(pairs[name], 'cpu', cases).padStart(5);
    console.log(`  ${String(cases).padStart(6)} cases  child ${more('child')}  http ${more('http')}`);
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** The median of the differences of pairs, in µs a case. */
function extra(pairs, figure, cases = CASES) {
  return ((median(pairs.map(([a, b]) => a[figure] - b[figure])) / cases) * 1e6).toFixed(0);
}

async function serve() {
  const { answers } = await import(
    `data:text/javascript,${encodeURIComponent(`${ANSWER}\nexport { answers };`)}`
  );
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const { id, method, params } = JSON.parse(text);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
