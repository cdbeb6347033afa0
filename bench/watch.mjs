/** How long a save takes in watch mode, from the write of the file to Vitest's line that the rerun is over. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  casesYaml,
  makeProject,
  PLAIN_TEST,
  PLAIN_WATCH_CONFIG,
  PLUGIN_CONFIG,
  PROMPTED_TARGET,
  suiteSource,
} from './projects.mjs';
import { median, run, WatchSession } from './vitest.mjs';

const CASES = 500;
/** Between two saves, so that no watcher takes them for one. */
const PAUSE_MS = 300;

/** What is saved: the file, its text at each save, and how many cases the plugin has to rerun. */
const SAVED = [
  {
    name: 'case',
    path: 'cases/all.yaml',
    textOf: (save) =>
      casesYaml(CASES).replace('周末喜欢爬山 number 250\n', `周末喜欢爬山 number 250-${save}\n`),
    reruns: 1,
  },
  { name: 'prompt', path: 'evals/prompt.txt', textOf: (save) => `prompt ${save}\n`, reruns: CASES },
];

/**
 * Saves a case of 500, and then the prompt, in a session of the plugin and in one of plain Vitest, in turn. Plain
 * Vitest is told which test belongs to the files (`watchTriggerPatterns`), and reruns all of it.
 *
 * @param {number} saves of each kind in each session; one more goes before them to warm up
 */
export async function watchLatency(saves) {
  const shared = {
    'cases/all.yaml': casesYaml(CASES),
    'evals/prompt.txt': 'prompt\n',
    'evals/target.js': PROMPTED_TARGET,
  };
  const plugin = makeProject('watch-plugin', {
    ...shared,
    'vitest.config.js': PLUGIN_CONFIG,
    'evals/bench.eval.js': suiteSource('../cases/*.yaml', ['./prompt.txt']),
  });
  const plain = makeProject('watch-plain', {
    ...shared,
    'vitest.config.js': PLAIN_WATCH_CONFIG,
    'plain.test.js': PLAIN_TEST,
  });
  await run(plugin);
  const sides = [
    { root: plugin, session: new WatchSession(plugin), ours: true },
    { root: plain, session: new WatchSession(plain), ours: false },
  ];
  try {
    for (const { session } of sides) await session.settled();
    console.log(`\na save in watch mode, ${CASES} cases (median of ${saves} saves)`);
    for (const saved of SAVED) {
      const pairs = [];
      for (let save = 0; save <= saves; save++) {
        const pair = [];
        for (const side of sides) pair.push(await timeSave(side, saved, save));
        if (save > 0) pairs.push(pair);
      }
      const [ours, theirs] = [0, 1].map((side) => median(pairs.map((pair) => pair[side])).toFixed(0));
      const ratio = median(pairs.map(([a, b]) => a / b)).toFixed(2);
      console.log(
        `  ${saved.name.padEnd(7)} ${ours.padStart(8)} ms   plain ${theirs.padStart(8)}  ratio ${ratio}`,
      );
    }
  } finally {
    for (const { session } of sides) await session.end();
  }
}

/** Milliseconds until the rerun was over. A rerun of other cases than those that are due is no measurement. */
async function timeSave({ root, session, ours }, { path, textOf, reruns }, save) {
  await setTimeout(PAUSE_MS);
  const text = textOf(save);
  const start = performance.now();
  writeFileSync(join(root, path), text);
  const printed = await session.settled();
  const took = performance.now() - start;
  if (ours ? !printed.includes(`ran ${reruns} of ${CASES}`) : !printed.includes(`${CASES + 1} passed`))
    throw new Error(`${ours ? reruns : CASES} cases had to rerun, and it printed:\n${printed}`);
  return took;
}
