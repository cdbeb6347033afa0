import { afterEach, expect, test } from 'vitest';
import { FixtureProject } from './support/project.ts';

/** Finds a document by any of its words that the question has: enough for documents that share none. */
const SUITE = `import { defineSuite, readCorpus, retrieval } from 'vitest-caliper';
const corpus = readCorpus(new URL('../docs/', import.meta.url));
const words = (text) => new Set(text.toLowerCase().match(/[a-z]{5,}/g));
export default defineSuite({
  anchors: { seed: 3 },
  corpus: '../docs',
  target: {
    describe: () => ({ subject: { name: 'words', version: '1' } }),
    retrieve: ({ question }) => ({
      channels: {},
      sources: corpus
        .filter(({ text }) => [...words(question)].some((word) => words(text).has(word)))
        .map(({ id, text }) => ({ doc: id, text })),
    }),
  },
  stages: [retrieval()],
});
`;

const DOCS = {
  'docs/heron.md': '# Heron\n\nThe heron stands quietly among reeds until dusk comes.\n',
  'docs/otter.md': '# Otter\n\nAn otter dives beneath frozen bridges every single morning.\n',
};
const IDS = ['heron', 'otter'].flatMap((name) => [`anchor-${name}-10-exact`, `anchor-${name}-10-vague`]);

let project: FixtureProject;

afterEach(() => project.dispose());

test('a fresh checkout lists, checks and runs what its documents say, and commits none of it', async () => {
  project = new FixtureProject({ 'evals/own.eval.js': SUITE, ...DOCS });
  const list = await project.command(['list']);
  expect(list.stdout.match(/anchor-[\w-]+/g), list.output).toEqual(IDS);

  const check = await project.caliper(['check']);
  expect(check.code, check.output).toBe(0);
  expect(check.stdout).toContain('4 cases in 1 file checked, no problem found');

  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(run.output).toContain('cases: 4 (4 pass)');
  const baseline = project.read('baselines/own.json');
  for (const id of IDS) expect(baseline).toContain(`"${id}"`);
  expect(baseline).not.toContain('reeds');

  const one = await project.vitest(['tmp/caliper/anchors/own.yaml:6']);
  expect(one.output).toMatch(/Tests {2}1 passed/);
  const vague = await project.vitest(['--tags-filter', 'vague']);
  expect(vague.output).toMatch(/Tests {2}2 passed/);
});

test('watch mode makes them anew, once, when a document changes', async () => {
  project = new FixtureProject({ 'evals/own.eval.js': SUITE, ...DOCS });
  const watch = project.watch();
  try {
    await watch.settled();
    project.edit('docs/heron.md', 'until dusk comes', 'and waits for minnows');
    const changed = await watch.settled();
    expect(changed).toContain('cases: 4 (4 pass)');
    expect(project.read('tmp/caliper/anchors/own.yaml')).toContain('waits for minnows');
    project.edit('docs/otter.md', 'every single morning', 'without coming up for air');
    const again = await watch.settled();
    expect(again).toContain('docs/otter.md');
    expect(project.read('tmp/caliper/anchors/own.yaml')).toContain('coming up for air');
  } finally {
    await watch.quit();
  }
});
