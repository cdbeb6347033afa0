import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Broken, GateProject } from './support/gate-project.ts';
import { declare, replaceIn } from './support/manifests.ts';

const MANIFEST = 'cases/corpus/realworld.yaml';

/** One thing of the shipped real-world suite is broken at a time: it stays a report, which names the questions that fell. */
describe('the real-world suite, with one thing broken', () => {
  let project: GateProject;

  beforeAll(() => {
    project = new GateProject('realworld', 'full');
    project.accept();
  });

  beforeEach(() => project.restore());

  afterAll(() => project.dispose());

  async function reported(): Promise<Broken> {
    const broken = await project.run();
    expect(broken.code, broken.output).toBe(0);
    expect(broken.report.summary.counts, broken.output).toMatchObject({ error: 0 });
    for (const id of broken.regressed) expect(broken.output).toContain(id);
    return broken;
  }

  test('enumeration off: exactly the questions for lists fall, with the mechanism named', async () => {
    project.without('enumeration');
    const { regressed, findings } = await reported();
    expect(regressed).toEqual(['rw1-03', 'rw1-15']);
    expect(regressed).toEqual(project.tagged('enumeration'));
    for (const id of regressed) expect(findings.get(id)).toContain('the enumeration channel did not fire');
  });

  test('table rows off: the one anchor falls whose sentence is a cell of a long table', async () => {
    project.without('rows');
    const { regressed } = await reported();
    expect(regressed).toEqual(['anchor-validator-30-exact']);
  });

  test('census off: the question for every place of a number falls, and the prompt that needs those places', async () => {
    project.without('census');
    const { regressed } = await reported();
    expect(regressed).toEqual(['rw1-14', 'rw4-03']);
    expect(regressed).toEqual(expect.arrayContaining(project.tagged('census')));
  });

  test('one number of a document changed: exactly its question falls, and lint says that its token is gone', async () => {
    replaceIn(project, MANIFEST, 'validator.md', ['pointsPerRepeat: 0.5', 'pointsPerRepeat: 0.6']);
    const { regressed, findings, report } = await reported();
    expect(regressed).toEqual(['rw1-05']);
    expect(findings.get('rw1-05')).toContain('the expected token "pointsPerRepeat: 0.5"');
    expect(report.warnings).toEqual([expect.objectContaining({ code: 'missing-token' })]);
  });

  test('a document removed: exactly the questions that expect it fall, and its anchors are gone', async () => {
    declare(project, MANIFEST, (documents) => documents.filter(({ id }) => id !== 'commander.md'));
    const { regressed, report } = await reported();
    expect(regressed).toEqual(
      project.passing(({ expect_doc, expect_assembly, turns }) =>
        [expect_doc, expect_assembly?.sources_kept, ...(turns ?? []).map((turn) => turn.expect_doc)]
          .flat()
          .includes('commander.md'),
      ),
    );
    const removed = report.changes.filter(({ kind }) => kind === 'removed');
    expect(removed).toHaveLength(10);
    for (const { case_id } of removed) expect(case_id).toMatch(/^anchor-commander-/);
  });
});
