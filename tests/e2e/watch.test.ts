import { describe, expect, test } from 'vitest';
import { suiteSource } from './support/memory-project.ts';
import {
  answer,
  called,
  endSessions,
  project,
  start,
  startOverBaseline,
  TUNE,
  WATCHED,
  watch,
} from './support/watch-session.ts';

endSessions();

const TEMPLATE = 'name: general\nsections:\n  - title: About\n    query: { dimensions: [identity] }\n';

describe('what a save reruns', () => {
  test('a case: it alone, and the summary is of the whole suite', async () => {
    const first = await startOverBaseline();
    expect(called()).toEqual(TUNE);
    expect(first).toContain('cases: 3 (3 pass) · ran 3 of 3');

    project.edit('cases/demo.yaml', 'fact number 1 of the set', 'quite another sentence');
    const edited = await watch.settled();
    expect(called()).toEqual(['eval-002']);
    expect(edited).toContain('cases: 3 (2 pass, 1 fail) · ran 1 of 3 (eval-002)');
    expect(edited).toMatch(
      /since the last run: 1 regressed\n +regressed \(case edited\) {2}eval-002 pass → fail/,
    );
    expect(edited).toMatch(/against the baseline: 1 regressed\n +regressed \(case edited\) {2}eval-002/);
    // 3 expected labels, 2 found, 1 predicted for nothing: 2·2 / (2·2 + 1 + 1); it was 1
    expect(edited).toMatch(/l1\.dimension_micro_f1 +0\.6667 \(−0\.33/);
    expect(edited).toMatch(/FAIL .*demo > eval-002/);

    project.edit('cases/demo.yaml', 'quite another sentence', 'fact number 1 of the set');
    const repaired = await watch.settled();
    expect(called()).toEqual(['eval-002']);
    expect(repaired).toContain('since the last run: 1 fixed');
    expect(repaired).toContain('against the baseline: no case changed');
    expect(repaired).toContain('PASS');
  });

  test('two cases at once: both', async () => {
    await startOverBaseline();
    called();
    const yaml = project.read('cases/demo.yaml');
    project.write({
      'cases/demo.yaml': yaml.replaceAll(/eval-00([13]) says something/g, 'eval-00$1 says no'),
    });
    expect(await watch.settled()).toContain('ran 2 of 3 (eval-001, eval-003)');
    expect(called()).toEqual(['eval-001', 'eval-003']);
  });

  test('a comment: no case, and findings move with their lines', async () => {
    await startOverBaseline();
    answer({ 'eval-003': { memories: [] } });
    const before = await watch.settled();
    const [, line] = /regressed {2}eval-003 .*cases\/demo\.yaml:(\d+):/.exec(before)!;
    called();
    project.write({ 'cases/demo.yaml': `# one\n# two\n${project.read('cases/demo.yaml')}` });
    const after = await watch.settled();
    expect(called()).toEqual([]);
    expect(after).toContain('ran 0 of 3');
    expect(after).toContain('since the last run: nothing changed');
    expect(after).toContain(`cases/demo.yaml:${Number(line) + 2}:`);
  });

  test('a prompt, the pipeline, the registry, a template, the suite: all tune cases', async () => {
    await start({
      suite: `${WATCHED} templates: '../templates/*.yaml',`,
      files: { 'templates/general.yaml': TEMPLATE },
    });
    expect(called()).toEqual(TUNE);
    answer({}, 'v2');
    expect(await watch.settled()).toContain('scripted v2');
    expect(called()).toEqual(TUNE);
    project.edit('evals/target.js', "name: 'scripted'", "name: 'rewritten'");
    expect(await watch.settled()).toContain('rewritten v2');
    expect(called()).toEqual(TUNE);
    project.edit('registry/dimensions.yaml', 'what goals holds', 'what else goals holds');
    expect(await watch.settled()).toContain('ran 3 of 3');
    expect(called()).toEqual(TUNE);
    project.edit('templates/general.yaml', 'About', 'All about');
    expect(await watch.settled()).toContain('ran 3 of 3');
    expect(called()).toEqual(TUNE);
    project.write({ 'evals/demo.eval.ts': suiteSource(`${WATCHED} gates: { pass_rate: 0.5 },`) });
    expect(await watch.settled()).toMatch(/pass_rate .*met/);
    expect(called()).toEqual(TUNE);
  });

  test('a case and a prompt at once: all tune cases', async () => {
    await startOverBaseline();
    called();
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    answer({}, 'v2');
    expect(await watch.settled()).toContain('ran 3 of 3');
    expect(called()).toEqual(TUNE);
  });

  test('a case with a tag that was nowhere before: the case', async () => {
    await startOverBaseline();
    called();
    project.edit('cases/demo.yaml', '  - case_id: eval-002\n', '  - case_id: eval-002\n    tags: [fresh]\n');
    expect(await watch.settled()).toContain('ran 1 of 3 (eval-002)');
    expect(called()).toEqual(['eval-002']);
  });

  test('with -t the pattern holds, and what it leaves out is not stale but missing', async () => {
    const first = await start({}, ['-t', 'eval-00[12]']);
    expect(called()).toEqual(['eval-001', 'eval-002']);
    expect(first).toContain('1 without a result, so gates are not judged');
    project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
    await watch.settled();
    expect(called()).toEqual(['eval-002']);
  });
});

test('a half-saved YAML shows its problem and recovers with the next save', async () => {
  await startOverBaseline();
  called();
  const sound = project.read('cases/demo.yaml');
  project.write({ 'cases/demo.yaml': sound.slice(0, sound.indexOf('eval-003') - 20).concat('\n  - "eval') });
  const broken = await watch.settled();
  expect(called()).toEqual([]);
  expect(broken).toMatch(/CaseProblem: .*cases\/demo\.yaml:\d+:\d+/);
  expect(broken).toContain('the suite could not be run');
  expect(broken).toContain('earlier results are kept');
  expect(broken).not.toContain('no case was executed');
  project.write({ 'cases/demo.yaml': sound.replace('eval-003 says something', 'eval-003 says it all') });
  const recovered = await watch.settled();
  expect(called()).toEqual(['eval-003']);
  expect(recovered).toContain('cases: 3 (3 pass) · ran 1 of 3 (eval-003)');
  expect(recovered).toContain('PASS');
});

test('what is saved while the suite is broken counts when it is whole again', async () => {
  await startOverBaseline();
  called();
  project.edit('cases/demo.yaml', 'case_id: eval-002', 'case_idd: eval-002');
  expect(await watch.settled()).toContain('unknown-field');
  project.edit('evals/target.js', "name: 'scripted'", "name: 'rewritten'");
  project.edit('cases/demo.yaml', 'case_idd: eval-002', 'case_id: eval-002');
  expect(await watch.settled()).toContain('rewritten v1');
  expect(called()).toEqual(TUNE);
});

test('r runs everything again, and the session leaves no file of its own behind', async () => {
  await startOverBaseline();
  called();
  project.edit('cases/demo.yaml', 'eval-002 says something', 'eval-002 says another thing');
  await watch.settled();
  expect(called()).toEqual(['eval-002']);
  watch.press('r');
  expect(await watch.settled()).toContain('ran 3 of 3');
  expect(called()).toEqual(TUNE);
  expect(project.list('tmp/caliper/watch')).toHaveLength(1);
  await watch.quit();
  expect(project.list('tmp/caliper/watch')).toEqual([]);
});
