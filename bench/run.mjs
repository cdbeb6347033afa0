/**
 * `npm run bench`: the plugin against the loop that one would write without it, as ratios of runs that alternate.
 *
 *   --cases N     cases of the comparison (10000)
 *   --pairs N     pairs of runs (3)
 *   --saves N     saves of each kind in watch mode (9)
 *   --growth      also 1,000 to 100,000 cases over one and ten suites (takes minutes)
 *   --only PART   one part alone: compare, slow, watch, growth, grid, replay, targets or reports
 */
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gridGrowth } from './grid.mjs';
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
import { ratioLines } from './ratios.mjs';
import { replayCost } from './replay.mjs';
import { reportCost } from './reports.mjs';
import { targetCost } from './targets.mjs';
import { median, run } from './vitest.mjs';
import { watchLatency } from './watch.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '3' },
    saves: { type: 'string', default: '9' },
    growth: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const CASES = Number(values.cases);
const PAIRS = Number(values.pairs);

const parts = {
  compare: compareWithPlain,
  slow: slowTarget,
  watch: () => watchLatency(Number(values.saves)),
  growth,
  grid: gridGrowth,
  replay: replayCost,
  targets: targetCost,
  reports: reportCost,
};
/** Parts that take minutes, or measure something else than the plugin's own runs. */
const ON_REQUEST = ['growth', 'grid', 'replay', 'targets', 'reports'];
const { only } = values;
if (only !== undefined && !Object.hasOwn(parts, only))
  throw new Error(`--only ${only}: there are ${Object.keys(parts).join(', ')}`);

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
for (const [name, measurePart] of Object.entries(parts)) {
  if (only === undefined ? !ON_REQUEST.includes(name) || (name === 'growth' && values.growth) : name === only)
    await measurePart();
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
    for (const line of ratioLines(pairs, 'plain')) console.log(`  ${name.padEnd(7)} ${line}`);
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

/** First and second runs of ten times as many cases each time: by more suites, and then by larger ones. */
async function growth() {
  console.log('\ngrowth: wall and CPU seconds, CPU microseconds a case, and peak memory');
  for (const [suites, size] of [
    [1, 1000],
    [10, 1000],
    [10, 10_000],
  ]) {
    const files = { 'vitest.config.js': PLUGIN_CONFIG, 'evals/target.js': targetSource(0) };
    for (let suite = 0; suite < suites; suite++) {
      files[`cases/${suite}/all.yaml`] = casesYaml(size, `s${suite}`);
      files[`evals/bench-${suite}.eval.js`] = suiteSource(`../cases/${suite}/*.yaml`);
    }
    const root = makeProject('growth', files);
    for (const name of ['first', 'second']) {
      const { wall, cpu, memory } = await run(root, 'evals');
      const cost = ((cpu / (suites * size)) * 1e6).toFixed(0);
      console.log(
        `  ${String(suites * size).padStart(6)} cases in ${String(suites).padStart(2)}  ${name.padEnd(7)} ${wall.toFixed(1).padStart(6)} s ${cpu.toFixed(1).padStart(6)} s ${cost.padStart(6)} µs  ${memory.toFixed(0).padStart(5)} MiB`,
      );
    }
  }
}
