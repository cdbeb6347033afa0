/**
 * `npm run bench`: the plugin against the loop that one would write without it, as ratios of runs that alternate.
 *
 *   --cases N    cases of the comparison (10000)
 *   --pairs N    pairs of runs (3)
 *   --growth     also 1,000 to 100,000 cases over several suites (takes minutes)
 *   --grid       `caliper grid` alone, by queries and by memories
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gridGrowth } from './grid.mjs';
import { measure } from './process-tree.mjs';
import {
  casesYaml,
  forgetRuns,
  makeProject,
  PLAIN_CONFIG,
  PLAIN_TEST,
  PLUGIN_CONFIG,
  suiteSource,
  targetSource,
} from './projects.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '3' },
    growth: { type: 'boolean', default: false },
    grid: { type: 'boolean', default: false },
  },
});
const CASES = Number(values.cases);
const PAIRS = Number(values.pairs);
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

const run = async (root, ...args) => {
  const result = await measure([VITEST, 'run', ...args], { cwd: root });
  if (result.code !== 0) throw new Error(`exit code ${result.code}:\n${result.output.slice(-3000)}`);
  return result;
};

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
if (values.grid) {
  await gridGrowth();
} else {
  await compareWithPlain();
  await slowTarget();
  if (values.growth) await growth();
}

/** First runs, with nothing cached and no baseline, and second ones, each against the plain loop. */
async function compareWithPlain() {
  const root = makeProject('compare', {
    'vitest.config.js': PLUGIN_CONFIG,
    'plain.config.js': PLAIN_CONFIG,
    'plain.test.js': PLAIN_TEST,
    'cases/all.yaml': casesYaml(CASES),
    'evals/target.js': targetSource(0),
    'evals/bench.eval.js': suiteSource('../cases/*.yaml'),
  });
  const plain = () => run(root, '--config', 'plain.config.js');
  const plugin = () => run(root, 'evals');
  await plain();
  const rows = { first: [], second: [] };
  for (let pair = 0; pair < PAIRS; pair++) {
    forgetRuns(root);
    rows.first.push([await plugin(), await plain()]);
    rows.second.push([await plugin(), await plain()]);
  }
  console.log(`\n${CASES} cases in one suite, against a plain test.each loop (median of ${PAIRS} pairs)`);
  for (const [name, pairs] of Object.entries(rows)) {
    for (const [figure, unit] of [
      ['wall', 's'],
      ['cpu', 's'],
      ['memory', 'MiB'],
    ]) {
      const ours = median(pairs.map(([a]) => a[figure]));
      const theirs = median(pairs.map(([, b]) => b[figure]));
      const ratio = median(pairs.map(([a, b]) => a[figure] / b[figure]));
      console.log(
        `  ${name.padEnd(7)} ${figure.padEnd(7)} ${ours.toFixed(2).padStart(8)} ${unit.padEnd(4)} plain ${theirs.toFixed(2).padStart(8)}  ratio ${ratio.toFixed(2)}`,
      );
    }
  }
}

/** 500 cases of 50 ms at the default concurrency of 20: at best 500 × 50 / 20 = 1250 ms. */
async function slowTarget() {
  const root = makeProject('slow', {
    'vitest.config.js': PLUGIN_CONFIG,
    'cases/all.yaml': casesYaml(500),
    'evals/target.js': targetSource(50),
    'evals/bench.eval.js': suiteSource('../cases/*.yaml'),
  });
  const spans = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    await run(root, 'evals');
    spans.push(Number(readFileSync(join(root, 'evals', 'span.txt'), 'utf8')));
  }
  const ideal = (500 * 50) / 20;
  console.log(
    `\n500 cases of 50 ms, 20 at once: ${median(spans).toFixed(0)} ms, ideal ${ideal} ms, ratio ${(median(spans) / ideal).toFixed(2)}`,
  );
}

/** Second runs of more and more suites of up to 10,000 cases. */
async function growth() {
  console.log('\ngrowth, second runs');
  for (const total of [1000, 10_000, 100_000]) {
    const size = Math.min(total, 10_000);
    const files = { 'vitest.config.js': PLUGIN_CONFIG, 'evals/target.js': targetSource(0) };
    for (let suite = 0; suite < total / size; suite++) {
      files[`cases/${suite}/all.yaml`] = casesYaml(size, `s${suite}`);
      files[`evals/bench-${suite}.eval.js`] = suiteSource(`../cases/${suite}/*.yaml`);
    }
    const root = makeProject('growth', files);
    await run(root, 'evals');
    const { wall, memory } = await run(root, 'evals');
    console.log(
      `  ${String(total).padStart(6)} cases  ${wall.toFixed(1).padStart(6)} s  ${((wall / total) * 1e6).toFixed(0).padStart(5)} µs a case  ${memory?.toFixed(0)} MiB`,
    );
  }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
