import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PIPELINE_CONFIG, source } from './support/pipeline-project.ts';
import { FixtureProject } from './support/project.ts';

let project: FixtureProject;

afterEach(() => project.dispose());

/** A suite of one question over the reference RAG chain. */
const rag = (corpus: string, before = '') => `import { appendFileSync } from 'node:fs';
import { defineSuite, retrieval } from 'vitest-caliper';
import { ragPipeline } from ${source('evals/pipelines/rag/index.ts')};
${before}
export default defineSuite({
  cases: '../cases/*.yaml',
  corpus: '../${corpus}',
  target: () => ragPipeline(),
  stages: [retrieval()],
  timeout: 60_000,
});
`;

const QUESTION = `cases:
  - case_id: q-001
    question: How many mirrors does the Quillon telescope have?
    expect_doc: quillon.md
    expect_tokens: ["nineteen mirrors"]
`;
const QUILLON = '# Quillon\n\nThe Quillon telescope has nineteen mirrors of beryllium.\n';

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(project.root, path)), { recursive: true });
  writeFileSync(join(project.root, path), content);
}

test('each file that is no document is named, in one run that ends and is red', async () => {
  const manifest = (files: string, more = '') =>
    `documents:\n  - id: quillon.md\n    files: ["${files}"]\n${more}`;
  const corpora: Record<string, [corpus: string, message: string]> = {
    latin: ['latin', 'a.md: is not UTF-8 text; save it as UTF-8'],
    empty: ['empty', 'a.md: is empty; write it, or remove it'],
    huge: ['huge', 'a.md: has 20.0 MB, at most 16 MB are read; split it up'],
    out: ['out', 'a.md: is a link that leads out of the folder; copy what it leads to'],
    deep: ['deep', 'folders go deeper than 32; flatten them'],
    absent: [
      'absent.yaml',
      'absent.yaml:3:13  bad-file  the document "quillon.md": "docs/none.md" is not there',
    ],
    nothing: [
      'nothing.yaml',
      'nothing.yaml:3:13  bad-file  the document "quillon.md": "docs/*.txt" matches no file',
    ],
    linked: [
      'linked.yaml',
      'linked.yaml:3:13  bad-file  the document "quillon.md": "out/*" meets the link "out/a.md"',
    ],
    changed: [
      'changed.yaml',
      'changed.yaml:4:12  changed-document  the document "quillon.md" has 68 characters, 70 are expected',
    ],
    unknown: ['unknown.yaml', 'unknown.yaml:4:5  unknown-field  unknown field "sha265" in documents[0]'],
    missing: ['none.yaml', 'none.yaml:1:1  unreadable-file  the file cannot be read (ENOENT)'],
  };
  project = new FixtureProject({
    'vitest.config.ts': PIPELINE_CONFIG,
    'cases/q.yaml': QUESTION,
    'docs/quillon.md': QUILLON,
    'absent.yaml': manifest('docs/none.md'),
    'nothing.yaml': manifest('docs/*.txt'),
    'linked.yaml': manifest('out/*'),
    'changed.yaml': manifest('docs/quillon.md', '    chars: 70\n'),
    'unknown.yaml': manifest('docs/quillon.md', '    sha265: "0"\n'),
    ...Object.fromEntries(
      Object.entries(corpora).map(([name, [corpus]]) => [`evals/${name}.eval.ts`, rag(corpus)]),
    ),
  });
  put('latin/a.md', new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
  put('empty/a.md', '\n');
  put('huge/a.md', new Uint8Array(20 * 2 ** 20).fill(0x61));
  put(`deep/${'d/'.repeat(33)}a.md`, QUILLON);
  put('out/b.md', QUILLON);
  symlinkSync(join(project.root, 'docs/quillon.md'), join(project.root, 'out/a.md'));

  const run = await project.vitest();
  expect(run.code, run.output).toBe(1);
  expect(run.output).toMatch(new RegExp(`Test Files {2}${Object.keys(corpora).length} failed`));
  for (const [, message] of Object.values(corpora)) expect(run.output).toContain(message);
  expect(run.output).toContain('to accept the text, write chars: 68 and sha256: "');
  expect(project.list('baselines')).toEqual([]);

  const check = await project.caliper(['check', 'cases/*.yaml', '--corpus', 'changed.yaml']);
  expect(check.code, check.output).toBe(1);
  expect(check.stdout).toContain(corpora.changed![1]);
});

test('a line of a megabyte, deep folders and links among themselves are indexed and asked', async () => {
  const line = Array.from({ length: 2 ** 16 }, (_, at) => `filler${at % 97} word${at}`).join(' ');
  expect(line.length).toBeGreaterThan(2 ** 20);
  const nested = `${'d/'.repeat(32)}nested.md`;
  project = new FixtureProject({
    'vitest.config.ts': PIPELINE_CONFIG,
    'cases/q.yaml': `${QUESTION}  - case_id: q-002
    question: What does the Harrowgate lantern burn?
    expect_doc: ${nested}
    expect_tokens: [rapeseed oil]
`,
    'evals/folder.eval.ts': rag('docs'),
    'evals/manifest.eval.ts': rag('own.yaml'),
    'docs/quillon.md': `${line}\n\n${QUILLON}`,
    [`docs/${nested}`]: '# Harrowgate\n\nThe Harrowgate lantern burns rapeseed oil.\n',
    'own.yaml': `documents:
  - { id: quillon.md, files: [docs/quillon.md], kind: guide }
  - { id: ${nested}, files: ["docs/d/**/*.md"] }
`,
  });
  symlinkSync(join(project.root, 'docs'), join(project.root, 'docs/d/again'));
  const run = await project.vitest();
  expect(run.code, run.output).toBe(0);
  expect(run.output).toMatch(/Tests {2}6 passed/);
  const { corpus } = project.json<{ subject: { corpus: unknown } }>('baselines/folder.json').subject;
  expect(corpus).toEqual({ documents: 2, hash: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

test('a document that changes while the run is starting is an error of the cases', async () => {
  project = new FixtureProject({
    'vitest.config.ts': PIPELINE_CONFIG,
    'cases/q.yaml': QUESTION,
    'docs/quillon.md': QUILLON,
    'evals/own.eval.ts': rag(
      'docs',
      "appendFileSync(new URL('../docs/quillon.md', import.meta.url), 'More.');",
    ),
  });
  const run = await project.vitest();
  expect(run.code, run.output).toBe(1);
  expect(run.output).toContain('docs changed while the run was starting: it had 1 documents of the hash');
});

/** Notes in the log which documents it was given. */
const LOGGING = `import { appendFileSync } from 'node:fs';
import { defineSuite, retrieval } from 'vitest-caliper';
let documents = [];
export default defineSuite({
  cases: '../cases/*.yaml',
  corpus: '../own.yaml',
  failOn: 'never',
  target: {
    describe: () => ({ subject: { name: 'all', version: '1' } }),
    index: (given) => {
      documents = given.documents;
      appendFileSync(new URL('../log', import.meta.url), documents.map(({ text }) => text.trim()).join('+') + '\\n');
      return { documents: documents.length, chunks: 0, rows: 0 };
    },
    retrieve: () => ({ channels: {}, sources: documents.map(({ id, text }) => ({ doc: id, text })) }),
  },
  stages: [retrieval()],
});
`;

test('watch mode runs again for a document that changes, one that is new, and the manifest', async () => {
  project = new FixtureProject({
    'evals/own.eval.js': LOGGING,
    'evals/folder.eval.js': LOGGING.replace('own.yaml', 'docs').replace('../log', '../folder-log'),
    'cases/q.yaml': QUESTION,
    'docs/a.md': 'one',
    'own.yaml': 'documents: [{ id: a.md, files: ["docs/*.md"] }]\n',
  });
  const watch = project.watch();
  const logged = (name: string) => project.read(name).trim().split('\n').at(-1);
  const both = () => [logged('log'), logged('folder-log')];
  try {
    await watch.settled();
    expect(both()).toEqual(['one', 'one']);
    project.edit('docs/a.md', 'one', 'two');
    await watch.settled();
    expect(both()).toEqual(['two', 'two']);
    project.write({ 'docs/b.md': 'three' });
    await watch.settled();
    expect(both()).toEqual(['three', 'two+three']);
    project.write({ 'own.yaml': 'documents: [{ id: b.md, files: [docs/b.md] }]\n' });
    await watch.settled();
    expect(logged('log')).toBe('three');
    project.write({ 'own.yaml': 'documents: [{ id: b.md, files: [docs/c.md] }]\n' });
    expect(await watch.settled()).toContain('own.yaml:1:33  bad-file');
    project.write({ 'docs/c.md': 'four' });
    await watch.settled();
    expect(logged('log')).toBe('four');
  } finally {
    await watch.quit();
  }
});
