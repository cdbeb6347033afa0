import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Broken, GateProject } from './support/gate-project.ts';

/** A function from a target to one whose `answer` is another text: `edit` is the source of the new text. */
function answering(edit: string): string {
  return `(pipeline) => ({
    ...pipeline,
    answer: async (asked, context) => {
      const { text } = await pipeline.answer(asked, context);
      return { text: ${edit} };
    },
  })`;
}

const DOCUMENT = 'api-limits.md';

/** One thing of the shipped release gate is broken at a time: it turns red, and names the questions that it is about. */
describe('the release gate, with one thing broken', () => {
  let project: GateProject;

  beforeAll(() => {
    project = new GateProject('release');
    project.accept();
  });

  beforeEach(() => project.restore());

  afterAll(() => project.dispose());

  async function red(): Promise<Broken> {
    const broken = await project.run();
    expect(broken.code, broken.output).toBe(1);
    expect(broken.report.summary.counts, broken.output).toMatchObject({ total: 56, error: 0 });
    expect(broken.regressed, broken.output).not.toEqual([]);
    for (const id of broken.regressed) expect(broken.output).toContain(id);
    return broken;
  }

  const answered = () => project.passing((each) => each.expect_answer !== undefined);

  test('as it is shipped it is green, and nothing falls', async () => {
    const { code, output, regressed, report } = await project.run();
    expect(code, output).toBe(0);
    expect(regressed).toEqual([]);
    expect(report.changes).toEqual([]);
  });

  test('enumeration off: exactly the questions for lists fall, with the mechanism named', async () => {
    project.without('enumeration');
    const { regressed, findings } = await red();
    expect(regressed).toEqual(project.tagged('enumeration'));
    for (const id of regressed) expect(findings.get(id)).toContain('the enumeration channel did not fire');
  });

  test('a document removed: exactly the questions that expect it fall', async () => {
    project.remove(`cases/corpus/demo/${DOCUMENT}`);
    const { regressed, report } = await red();
    expect(regressed).toEqual(project.passing(({ expect_doc }) => [expect_doc].flat().includes(DOCUMENT)));
    expect(report.warnings.filter(({ code }) => code === 'unknown-document')).not.toEqual([]);
  });

  test('one cell of a table changed: the question about it falls, and lint says that its token is gone', async () => {
    project.edit('cases/corpus/demo/price-list.md', '12.80', '12.90');
    const { regressed, findings, report } = await red();
    expect(regressed).toEqual(['rel-018']);
    expect(findings.get('rel-018')).toContain('"12.80"');
    expect(report.warnings).toEqual([expect.objectContaining({ code: 'missing-token' })]);
  });

  test('history not passed on: follow-ups that name nothing fall, and nothing else', async () => {
    project.target(`(pipeline) => ({
      ...pipeline,
      retrieve: (asked, context) => pipeline.retrieve({ ...asked, history: [] }, context),
    })`);
    const { regressed } = await red();
    expect(project.tagged('zero-anchor')).toEqual(expect.arrayContaining(regressed));
  });

  test('a citation of a source that there is not: every judged answer falls', async () => {
    project.target(answering("text + ' [' + (asked.sources.length + 4) + ']'"));
    const { regressed, findings } = await red();
    expect(regressed).toEqual(answered());
    for (const id of regressed) expect(findings.get(id)).toMatch(/\[\d+\]/);
  });

  test.each([
    ['en', 'Sure! ', 'Sure'],
    ['zh', '好的，', '好的'],
  ])('a courtesy opening, %s: every judged answer falls', async (_, opening, courtesy) => {
    project.target(answering(`${JSON.stringify(opening)} + text`));
    const { regressed, findings } = await red();
    expect(regressed).toEqual(answered());
    for (const id of regressed) expect(findings.get(id)).toContain(`"${courtesy}"`);
  });

  test('the brand misspelt: exactly the questions that prescribe it fall', async () => {
    project.target(answering("text.replaceAll('Orrindel', 'Orindel')"));
    const { regressed } = await red();
    expect(regressed).toEqual(project.passing(({ expect_answer }) => expect_answer?.brand !== undefined));
  });

  test('top-k 1: nothing falls that had all it needs from its first source', async () => {
    const { report: whole } = await project.run();
    project.options('{ top_k: 1 }');
    const { regressed } = await red();
    const needsMore = whole.per_case.filter(({ details }) =>
      details.retrieval?.turns.some(({ places }) => places.some((place) => place && place.rank > 1)),
    );
    expect(needsMore.map(({ case_id }) => case_id)).toEqual(expect.arrayContaining(regressed));
  });

  test('child chunks off: questions about prose fall, and none about tables, lists or numbers', async () => {
    project.without('children');
    const { regressed } = await red();
    expect(regressed).toEqual(expect.arrayContaining(project.tagged('direct')));
    for (const tag of ['table', 'enumeration', 'census', 'negative']) {
      expect(regressed.filter((id) => project.tagged(tag).includes(id))).toEqual([]);
    }
  });

  test('table rows off: three questions about cells fall, and a paraphrase that shares few words with its answer', async () => {
    project.without('rows');
    const { regressed } = await red();
    expect(project.tagged('table')).toEqual(expect.arrayContaining(['rel-017', 'rel-018', 'rel-022']));
    expect(regressed).toEqual(['rel-016', 'rel-017', 'rel-018', 'rel-022']);
  });

  test('vectors replaced by constants: refused before the first question, by name', async () => {
    project.options(`{ embedder: {
        id: 'lexical-hash/v1',
        dimensions: 4096,
        semantic: false,
        embed: (texts) => texts.map(() => ({ indices: [0], values: [1] })),
      } }`);
    const before = project.read('baselines/release.json');
    const { code, output } = await project.vitest();
    expect(code).toBe(1);
    expect(output).toContain('gave the same vector for different texts');
    expect(project.read('baselines/release.json')).toBe(before);
  });

  test('the embedder taken away: refused before the first question, and no baseline touched or made', async () => {
    project.without('vector');
    const before = project.read('baselines/release.json');
    for (const args of [[], ['-u']]) {
      const { code, output } = await project.vitest(args);
      expect(code).toBe(1);
      expect(output).toContain('the target names no embedder, so it measures by keywords alone');
      expect(project.read('baselines/release.json')).toBe(before);
    }
    project.remove('baselines/release.json');
    expect((await project.vitest()).code).toBe(1);
    expect(project.has('baselines/release.json')).toBe(false);
    project.write({ 'baselines/release.json': before });
  });
});
