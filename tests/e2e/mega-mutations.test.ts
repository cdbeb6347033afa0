import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Broken, GateProject } from './support/gate-project.ts';
import { declare, replaceIn } from './support/manifests.ts';

const MANIFEST = 'cases/corpus/mega.yaml';
const BASELINE = 'baselines/mega.json';
const ENGLISH = 'systeminformation.md';
const CHINESE = 'zh/tdesign-uniapp.md';

/** One thing of the shipped mega gate is broken at a time: the questions that it is about fall, and no other. */
describe('the mega gate, with one thing broken', () => {
  let project: GateProject;

  beforeAll(() => {
    project = new GateProject('mega');
    project.accept();
  });

  beforeEach(() => project.restore());

  afterAll(() => project.dispose());

  async function red(): Promise<Broken> {
    const broken = await project.run();
    expect(broken.code, broken.output).toBe(1);
    expect(broken.report.summary.counts, broken.output).toMatchObject({ total: 14, error: 0 });
    expect(broken.report.gates, broken.output).toContainEqual(
      expect.objectContaining({ name: 'pass_rate', met: false }),
    );
    for (const id of broken.regressed) expect(broken.output).toContain(id);
    return broken;
  }

  const expecting = (id: string) => project.passing(({ expect_doc }) => [expect_doc].flat().includes(id));

  test('as it is shipped all 14 questions pass, nothing falls, and every figure is confirmed', async () => {
    const { code, output, report } = await project.run();
    expect(code, output).toBe(0);
    expect(report.summary.counts).toMatchObject({ total: 14, pass: 14 });
    expect(report.changes).toEqual([]);
    const verified = await project.caliper(['verify', 'results/mega/report.json']);
    expect(verified.code, verified.output).toBe(0);
    expect(verified.stdout).toMatch(/\d{2,} figures confirmed, 14 of 14 cases scored anew/);
  });

  test('enumeration off: exactly the questions for lists fall, with the mechanism named', async () => {
    project.without('enumeration');
    const { regressed, findings } = await red();
    expect(regressed).toEqual(['mega-004', 'mega-005', 'mega-010', 'mega-011']);
    expect(regressed).toEqual(project.tagged('enumeration'));
    for (const id of regressed) expect(findings.get(id)).toContain('the enumeration channel did not fire');
  });

  test('table rows off: two questions about one row of hundreds fall', async () => {
    project.without('rows');
    const { regressed } = await red();
    expect(regressed).toEqual(['mega-002', 'mega-008']);
    expect(project.tagged('table')).toEqual(expect.arrayContaining(regressed));
  });

  test('census off: exactly the question for every place of a number falls', async () => {
    project.without('census');
    const { regressed } = await red();
    expect(regressed).toEqual(['mega-007']);
    expect(regressed).toEqual(project.tagged('census'));
  });

  test('child chunks off: exactly the questions about prose fall', async () => {
    project.without('children');
    const { regressed } = await red();
    expect(regressed).toEqual(['mega-001', 'mega-006', 'mega-013', 'mega-014']);
    expect(regressed).toEqual(project.tagged('fact'));
  });

  test('top-k 1: three questions fall whose row is not the first, and none about lists, facts or numbers', async () => {
    project.options('{ top_k: 1 }');
    const { regressed } = await red();
    expect(regressed).toEqual(['mega-008', 'mega-009', 'mega-012']);
    expect(project.tagged('table')).toEqual(expect.arrayContaining(regressed));
  });

  test.each([
    [ENGLISH, 'may take up to 30 seconds', 'may take up to 31 seconds', 'mega-001'],
    [ENGLISH, '}, 1000);', '}, 1001);', 'mega-007'],
    [CHINESE, '自 2.27.3 版本开始', '自 2.27.4 版本开始', 'mega-012'],
  ])('one number of %s changed, "%s" to "%s": exactly %s falls', async (id, from, to, question) => {
    replaceIn(project, MANIFEST, id, [from, to]);
    const { regressed, findings, report } = await red();
    expect(regressed).toEqual([question]);
    expect(findings.get(question)).toContain(`the expected token "${from}"`);
    expect(report.warnings).toEqual([expect.objectContaining({ code: 'missing-token' })]);
  });

  test('a changed document that the manifest pins: an error at its line, and no question is asked', async () => {
    const before = project.read(BASELINE);
    replaceIn(project, MANIFEST, ENGLISH, ['up to 30 seconds', 'up to 31 seconds'], true);
    const { code, output } = await project.vitest();
    expect(code).toBe(1);
    expect(output).toMatch(
      /cases\/corpus\/mega\.yaml:\d+:\d+ {2}changed-document {2}the document "systeminformation\.md"/,
    );
    expect(output).toMatch(
      /hint: see what changed in it; to accept the text, write chars: 130348 and sha256: "[0-9a-f]{64}"/,
    );
    expect(output).not.toContain('mega-001');
    expect(project.read(BASELINE)).toBe(before);
  });

  test.each([ENGLISH, CHINESE])('%s removed: exactly the questions that expect it fall', async (id) => {
    declare(project, MANIFEST, (documents) => documents.filter((document) => document.id !== id));
    const { regressed, report } = await red();
    expect(regressed).toHaveLength(id === ENGLISH ? 7 : 8);
    expect(regressed).toEqual(expecting(id));
    const unknown = report.warnings.filter(({ code }) => code === 'unknown-document');
    expect(unknown).toHaveLength(regressed.length);
  });
});

/** What is measured with less than the suite asks for is reported, and nothing of it can be taken for a pass. */
describe('the mega gate without its embedder', () => {
  let project: GateProject;

  beforeAll(() => {
    project = new GateProject('mega');
    project.accept();
  });

  afterAll(() => project.dispose());

  test.each([
    [
      'taken away',
      '{ channels: { vector: false } }',
      'the target names no embedder, so it measures by keywords alone',
    ],
    [
      'replaced by one of constants',
      `{ embedder: {
        id: 'lexical-hash/v1',
        dimensions: 4096,
        semantic: false,
        embed: (texts) => texts.map(() => ({ indices: [0], values: [1] })),
      } }`,
      "the embedder 'lexical-hash/v1' gave the same vector for different texts",
    ],
  ])('%s: exit code 0, REPORT ONLY, and no baseline made or changed', async (_, options, why) => {
    const mark = `REPORT ONLY: the suite requires a lexical caliber, and ${why}; no figure here passes or fails anything`;
    project.options(options);
    const before = project.read(BASELINE);
    for (const args of [[], ['-u']]) {
      const { code, output } = await project.vitest(args);
      expect(code, output).toBe(0);
      expect(output).toContain(mark);
      expect(output).toMatch(/pass_rate .* not judged/);
      expect(output).not.toMatch(/\bmet\b|\bmissed\b|green|baseline written/);
      expect(project.read(BASELINE)).toBe(before);
    }
    const report = project.read('results/mega/report.md');
    expect(report).toMatch(/^# mega: REPORT ONLY\n/);
    expect(report).not.toMatch(/\bgreen\b/);

    project.remove(BASELINE);
    expect((await project.vitest()).code).toBe(0);
    expect(project.has(BASELINE)).toBe(false);
    project.write({ [BASELINE]: before });
  });
});
