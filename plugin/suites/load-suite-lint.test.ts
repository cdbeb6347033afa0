import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCorpus } from '../corpus/read-corpus.ts';
import { loadSuite } from './load-suite.ts';

const DIMENSION = (id: string) =>
  `  - { id: ${id}, display_name: N${id}, category: c, time_velocity: static, ttl_days: null, description: d, boundaries: b }\n`;

const CASES = `cases:
  - case_id: eval-1
    conversation: hello
    expected_l1:
      memories:
        - content: Lives in Oslo
          dimensions: [identity]
          memory_type: persona
          priority: 80
          time_velocity: static
`;

const SUITE = `import { defineSuite, l1 } from 'vitest-caliper';
export default defineSuite({ cases: '../cases/*.yaml', registry: '../registry', target: {}, stages: [l1()] });
`;

let root: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const load = () => loadSuite(join(root, 'suites/demo.eval.ts'), root);
const problems = async () => {
  const suite = await load();
  return [...suite!.problems, ...(await suite!.lint())].map(({ code, line }) => `${line} ${code}`);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caliper-suite-'));
  write('suites/demo.eval.ts', SUITE);
  write('cases/a.yaml', CASES);
  write('registry/dimensions.yaml', `dimensions:\n${DIMENSION('identity')}`);
  write('registry/aliases.yaml', 'aliases: {}\n');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('loadSuite', () => {
  it('knows the suite’s name, its cases in order, and every file that it was read from', async () => {
    write('cases/b.yaml', CASES.replace('eval-1', 'eval-2'));
    const suite = await load();
    expect(suite).toMatchObject({
      relativeFile: 'suites/demo.eval.ts',
      source: { name: 'demo' },
      problems: [],
    });
    expect(suite!.cases.map(({ loaded }) => loaded.case.case_id)).toEqual(['eval-1', 'eval-2']);
    expect(suite!.inputs.map((path) => path.slice(root.length + 1))).toEqual([
      'cases/a.yaml',
      'cases/b.yaml',
      'registry/dimensions.yaml',
      'registry/aliases.yaml',
    ]);
  });

  it('lints anew when a case or the registry changes, and only then says something else', async () => {
    expect(await problems()).toEqual([]);
    write('registry/dimensions.yaml', `dimensions:\n${DIMENSION('family')}`);
    expect(await problems()).toEqual(['7 unregistered-label']);
    expect(await problems()).toEqual(['7 unregistered-label']);
    write('cases/a.yaml', CASES.replace('[identity]', '[family]'));
    expect(await problems()).toEqual([]);
  });

  it('forgets where it found something when the file was saved before it was linted', async () => {
    const counted = CASES.replace('cases:', 'meta: { total_cases: 2 }\ncases:');
    const save = (text: string, time: number) => {
      write('cases/a.yaml', text);
      utimesSync(join(root, 'cases/a.yaml'), time, time);
    };
    save(counted, 1);
    const suite = await load();
    save(`# a line above\n${counted}`, 2);
    await suite!.lint();
    save(counted, 3);
    expect(await problems()).toEqual(['1 count-mismatch']);
  });

  it('finds a case file that is new, gone, or broken', async () => {
    write('cases/b.yaml', CASES);
    expect(await problems()).toEqual(['2 duplicate-case-id']);
    rmSync(join(root, 'cases/b.yaml'));
    expect(await problems()).toEqual([]);
    write('cases/a.yaml', 'cases: [');
    expect(await problems()).toEqual(['1 yaml-syntax']);
  });

  it('says what is wrong with a suite instead of running it', async () => {
    write('suites/demo.eval.ts', SUITE.replace("'../cases/*.yaml'", "'../none/*.yaml'"));
    expect(await problems()).toEqual(['2 bad-suite']);
    write('suites/demo.eval.ts', SUITE.replace("'../cases/*.yaml'", 'glob'));
    expect(await problems()).toEqual(['2 bad-suite']);
    write('suites/demo.eval.ts', 'export default defineSuite(');
    expect(await problems()).toEqual(['1 bad-suite']);
    write('suites/demo.eval.ts', 'export default 1;');
    expect(await load()).toBeNull();
  });

  it('makes cases from the corpus beside those of its files, and others when it changes', async () => {
    const sentence = 'Whoever reads this sentence knows where it is from.';
    const anchored = (more: string) => SUITE.replace("registry: '../registry'", more);
    write('suites/demo.eval.ts', anchored("corpus: '../docs', anchors: {}"));
    write('docs/p.md', sentence);
    const suite = await load();
    const path = join(root, 'tmp/caliper/anchors/demo.yaml');
    expect(suite).toMatchObject({ problems: [], anchors: path });
    const ids = (known: typeof suite) => known!.cases.map(({ loaded }) => loaded.case.case_id);
    expect(ids(suite)).toEqual(['eval-1', 'anchor-p-10-exact', 'anchor-p-10-vague']);
    expect(suite!.cases[1]).toMatchObject({
      file: path,
      loaded: { case: { question: sentence, expect_doc: 'p.md' } },
    });
    expect(suite!.inputs).not.toContain(path);
    expect(await suite!.lint()).toEqual([]);
    const { mtimeMs } = statSync(path);
    await load();
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
    write('docs/p.md', `# Nothing but a heading\n`);
    expect(await problems()).toEqual(['2 bad-suite']);
    write('suites/demo.eval.ts', anchored('anchors: {}'));
    expect(await problems()).toEqual(['2 bad-suite']);
    write('docs/p.md', `${sentence}\n\nAnd this one too, which is another sentence of it.`);
    write('suites/demo.eval.ts', anchored("corpus: '../docs', anchors: { prefix: 'own' }"));
    expect(ids(await load()).slice(1)).toContain('own-p-50-exact');
  });

  it('asks for the noisy copies of a corpus with the sentences that they are copies of, and for nothing else', async () => {
    const text = (animal: string) =>
      `The ${animal} never learned to compare calm modern harbours from any manual.`;
    write('docs/p.md', text('kestrel'));
    write('docs/q.md', text('lemming'));
    write(
      'docs/own.yaml',
      'documents: [{ id: p.md, files: [p.md], ocr_noise: 4 }, { id: q.md, files: [q.md] }]\n',
    );
    const options = "corpus: '../docs/own.yaml', anchors: { prefix: 'noise' }";
    write('suites/demo.eval.ts', SUITE.replace("registry: '../registry'", options));
    const suite = await load();
    expect(suite!.problems).toEqual([]);
    expect(await suite!.lint()).toEqual([]);
    const made = suite!.cases.slice(1).map(({ loaded }) => loaded.case);
    expect(made.map(({ case_id }) => case_id)).toEqual(['noise-p-10-exact', 'noise-p-10-vague']);
    expect(made[0]).toMatchObject({ question: text('kestrel'), expect_doc: 'p.md' });
    expect(made[0]).not.toHaveProperty('expect_tokens');
    expect(readCorpus(join(root, 'docs/own.yaml'))[0]!.text).not.toBe(text('kestrel'));
  });

  it('checks tokens against its corpus, anew when a document changes, and not against one with a problem', async () => {
    write(
      'cases/a.yaml',
      'cases: [{ case_id: q, question: how much, expect_doc: p.md, expect_tokens: ["904"] }]\n',
    );
    expect(await problems()).toEqual([]);
    write('suites/demo.eval.ts', SUITE.replace("registry: '../registry'", "corpus: '../docs'"));
    expect(await problems()).toEqual(['2 bad-suite']);
    write('docs/p.md', 'costs 904\n');
    expect(await problems()).toEqual([]);
    expect((await load())!.inputs).toContain(join(root, 'docs/p.md'));
    write('docs/p.md', 'costs 9041\n');
    expect(await problems()).toEqual(['1 missing-token']);
    write('docs/q.md', '');
    expect(await problems()).toEqual(['2 bad-suite']);
  });

  it('takes a manifest for its corpus, and reports what is wrong in it at its line', async () => {
    write(
      'cases/a.yaml',
      'cases: [{ case_id: q, question: how much, expect_doc: price list, expect_tokens: ["904"] }]\n',
    );
    write('suites/demo.eval.ts', SUITE.replace("registry: '../registry'", "corpus: '../docs/own.yaml'"));
    write(
      'docs/own.yaml',
      'documents:\n  - id: price list\n    files: [p.html, "more/*.html"]\n    chars: 14\n',
    );
    write('docs/p.html', 'costs 904');
    write('docs/more/q.html', 'xyz');
    expect(await problems()).toEqual([]);
    const suite = await load();
    expect(suite!.inputs).toEqual(
      expect.arrayContaining(['own.yaml', 'p.html', 'more/q.html'].map((name) => join(root, 'docs', name))),
    );
    expect(suite!.corpus).toMatchObject({
      path: join(root, 'docs/own.yaml'),
      documents: 1,
      globs: { folder: join(root, 'docs'), patterns: ['p.html', 'more/*.html'] },
    });
    write('docs/p.html', 'costs 9041');
    expect(await problems()).toEqual(['4 changed-document']);
    const broken = await load();
    expect(broken!.problems[0]).toMatchObject({ file: join(root, 'docs/own.yaml'), line: 4, col: 12 });
    expect(broken!.inputs).toContain(join(root, 'docs/p.html'));
    write('docs/own.yaml', 'documents: [{ id: a, file: [p.html] }]\n');
    expect(await problems()).toEqual(['1 missing-field', '1 unknown-field']);
    rmSync(join(root, 'docs/own.yaml'));
    expect(await problems()).toEqual(['1 unreadable-file']);
  });
});
