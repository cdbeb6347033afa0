import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryProject } from './support/memory-project.ts';
import type { FixtureProject } from './support/project.ts';
import type { WatchProcess } from './support/watch-process.ts';

let project: FixtureProject;
let watch: WatchProcess;

beforeEach(async () => {
  project = memoryProject({
    cases: ['eval-001','eval-002','eval-003'].map((case_id, i) => ({case_id, memories: [{content: `fact number ${i} of the set`, dimensions: ['identity']}]})),
    suite: "watch: ['./script.json'],",
  });
});
afterEach(async () => { await watch.kill(); project.dispose(); });

test('probe', async () => {
  watch = project.watch();
  console.log(await watch.settled());
  project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says something else');
  console.log(await watch.settled());
  project.edit('evals/script.json', '"version": "v1"', '"version": "v2"');
  console.log(await watch.settled());
  watch.press('u');
  console.log(await watch.settled());
  console.log(project.read('evals/calls.log'));
});
