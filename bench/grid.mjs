/** `npm run bench -- --only grid`: how long `caliper grid` takes, by queries and by memories in one shared pool. */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { measure } from './process-tree.mjs';
import { makeProject } from './projects.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SEARCH = pathToFileURL(
  join(ROOT, 'evals', 'pipelines', 'memory', 'search', 'memory-search.ts'),
).pathname;

const SUITE = `
import { defineSuite, search } from 'vitest-caliper';
import { MemorySearch } from '${SEARCH}';
const stored = new Map<string, { memory_id: string; content: string }[]>();
const searches = new Map<string, MemorySearch>();
export default defineSuite({
  cases: '../cases/*.yaml',
  stages: [search({ pool: 'shared' })],
  target: {
    describe: async () => ({ subject: { name: 'bench', version: '1' } }),
    begin: async ({ case_id, existing_memories }) => void stored.set(case_id, [...existing_memories]),
    seed: async ({ case_id, memories }) => void stored.get(case_id)!.push(...memories),
    search: async ({ case_id, query, params }) => {
      const known = searches.get(case_id) ?? new MemorySearch(stored.get(case_id)!);
      searches.set(case_id, known);
      return known.search(query, params);
    },
  },
});
`;

const WORDS = [
  '咖啡 早上 跑步 公园 过敏 花生 后端 开发 周末 爬山 女儿 学校 项目 上线 喜欢 不吃'.split(' '),
  'tea morning runs park allergic peanuts backend nurse weekend climbing daughter school project launch likes never'.split(
    ' ',
  ),
];

/** Some of sixteen words for each number, in Chinese or in English, so that many share words and few share all. */
function sentence(i, count) {
  const words = WORDS[i % 2];
  const chosen = Array.from({ length: count }, (_, at) => words[(i * 7 + at * at * (1 + (i % 5))) % 16]);
  return chosen.join(i % 2 === 0 ? '' : ' ');
}

/** One case with a query for each of the first memories. */
function casesYaml(memories, queries) {
  const stored = Array.from(
    { length: memories },
    (_, i) => `      - {memory_id: m${i}, content: "${sentence(i, 6)} ${i % 97}"}`,
  );
  const asked = Array.from({ length: queries }, (_, i) => `      "${sentence(i, 4)} q${i}": [m${i}]`);
  return `cases:
  - case_id: pool
    existing_memories:
${stored.join('\n')}
    expected_search_results:
${asked.join('\n')}
`;
}

/** Prints wall time and peak memory of the command for several sizes. */
export async function gridGrowth() {
  console.log('\ncaliper grid, 2000 combinations over one pool');
  for (const [queries, memories] of [
    [40, 100],
    [40, 1000],
    [40, 5000],
    [160, 1000],
    [640, 1000],
  ]) {
    const root = makeProject('grid', {
      'evals/bench.eval.ts': SUITE,
      'cases/all.yaml': casesYaml(memories, queries),
    });
    const args = [join(ROOT, 'bin', 'caliper.mjs'), 'grid', 'evals/bench.eval.ts'];
    await measure(args, { cwd: root });
    const { code, wall, cpu, memory, output } = await measure(args, { cwd: root });
    if (code !== 0) throw new Error(`exit code ${code}:\n${output.slice(-3000)}`);
    console.log(
      `  ${String(queries).padStart(4)} queries  ${String(memories).padStart(5)} memories  ${wall.toFixed(1).padStart(6)} s  ${cpu?.toFixed(1).padStart(6)} s CPU  ${memory?.toFixed(0)} MiB`,
    );
  }
}
