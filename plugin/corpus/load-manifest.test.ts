import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCorpus } from './load-corpus.ts';
import { ocrNoise } from './ocr-noise.ts';
import { readCorpus } from './read-corpus.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caliper-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Writes a manifest into a folder beside the documents. */
const manifest = (...lines: string[]) => put('corpus/own.yaml', ['documents:', ...lines, ''].join('\n'));
const found = (path: string) =>
  loadCorpus(path).problems.map(({ line, col, code, message }) => `${line}:${col} ${code} ${message}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('documents', () => {
  it('are read in the order of the manifest, in NFC, with their kinds', () => {
    put('docs/b.html', '\ufeff<p>Basic\r\nplan</p>');
    put('node_modules/pack/README.md', '年费');
    const path = manifest(
      '  - { id: "cafe\u0301.md", files: [../docs/b.html], kind: guide }',
      '  - { id: a.md, files: [../node_modules/pack/*.md] }',
    );
    expect(readCorpus(path)).toEqual([
      { id: 'caf\u00e9.md', text: '<p>Basic\r\nplan</p>', kind: 'guide' },
      { id: 'a.md', text: '年费' },
    ]);
    expect(loadCorpus(path)).toMatchObject({
      refusal: null,
      files: [path, join(folder, 'docs/b.html'), join(folder, 'node_modules/pack/README.md')],
      globs: {
        folder: join(folder, 'corpus'),
        patterns: ['../docs/b.html', '../node_modules/pack/*.md'],
      },
    });
  });

  it('are joined by a blank line: entries in their order, matches by path, each file once', () => {
    for (const name of ['b', 'a', 'z']) put(`docs/${name}/x.md`, `\ufeff${name}\n`);
    const path = manifest('  - { id: all, files: [../docs/z/x.md, "../docs/*/x.md"] }');
    expect(readCorpus(path)[0]!.text).toBe('z\n\n\na\n\n\nb\n');
  });

  it('are noisy copies where the manifest says so, verified before they are made', () => {
    const text = 'All learning models compare rolling hills with calm islands. '.repeat(20).trim();
    put('docs/a.md', text);
    const path = manifest(
      `  - { id: a, files: [../docs/a.md], sha256: "${sha256(text)}", ocr_noise: 1 }`,
      '  - { id: b, files: [../docs/a.md] }',
    );
    const { documents, clean } = loadCorpus(path);
    expect(documents).toEqual([
      { id: 'a', text: ocrNoise(text, 1) },
      { id: 'b', text },
    ]);
    expect([...clean]).toEqual([['a', text]]);
    expect(found(manifest('  - { id: a, files: [../docs/a.md], ocr_noise: 1.5 }'))).toHaveLength(1);
  });

  it('are what the manifest says, in code points and in UTF-8', () => {
    // An a, a leaf that is two UTF-16 units, and a Han character: three code points.
    put('docs/a.md', '\ufeffa🍃茶');
    const verified = `chars: 3, sha256: "${sha256('a🍃茶')}"`;
    expect(readCorpus(manifest(`  - { id: a, files: [../docs/a.md], ${verified} }`))).toHaveLength(1);
  });

  it('may have names that would be globs, and be links where they are written out', () => {
    put('docs/[a].md', 'bracket');
    put('docs/a.md', 'a');
    symlinkSync(join(folder, 'docs/a.md'), join(folder, 'docs/link.md'));
    symlinkSync(join(folder, 'docs'), join(folder, 'linked'));
    const path = manifest(
      '  - { id: a, files: ["../docs/[a].md"] }',
      '  - { id: b, files: [../docs/link.md] }',
      '  - { id: c, files: [../linked/a.md] }',
    );
    expect(readCorpus(path).map(({ text }) => text)).toEqual(['bracket', 'a', 'a']);
  });
});

describe('files that are no document', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['no UTF-8', new Uint8Array([0x61, 0xff]), 'not-utf8 the document "a": "../docs/a.md" is not UTF-8 text'],
    ['empty', ' \n', 'empty-document the document "a": "../docs/a.md" is empty'],
    ['binary', 'a\0b', 'invalid-character the document "a": "../docs/a.md" holds a NUL'],
    [
      '20 MB',
      new Uint8Array(20 * 2 ** 20),
      'too-large the document "a": "../docs/a.md" has 20.0 MB, at most 16 MB',
    ],
  ])('%s', (_, content, message) => {
    put('docs/a.md', content);
    const problems = found(manifest('  - id: a', '    files: [../docs/a.md]'));
    expect(problems).toEqual([expect.stringContaining(`3:13 ${message}`)]);
  });

  it('nor are they together, over the limit of one', () => {
    for (const name of ['a', 'b']) put(`docs/${name}.md`, 'x'.repeat(9 * 2 ** 20));
    const problems = found(manifest('  - { id: a, files: ["../docs/*.md"] }'));
    expect(problems).toEqual([expect.stringContaining('"../docs/b.md" has 18.0 MB, at most 16 MB')]);
  });

  it('a line of a megabyte and a deep folder are none of these', () => {
    put(`docs/${'d/'.repeat(20)}a.md`, 'x'.repeat(2 ** 20));
    expect(readCorpus(manifest('  - { id: a, files: ["../docs/**"] }'))[0]!.text).toHaveLength(2 ** 20);
  });

  it.each<[string, string, string]>([
    ['a file that is not there', '../docs/none.md', '"../docs/none.md" is not there'],
    ['a glob that matches nothing', '../docs/*.txt', '"../docs/*.txt" matches no file'],
    ['a folder', '../docs', '"../docs" is a folder'],
    ['a device', '../../../../../../../../dev/null', 'is no regular file'],
    ['a glob that meets a link', '../docs/l*.md', '"../docs/l*.md" meets the link "../docs/link.md"'],
    ['a glob that meets a link out', '../docs/out*', '"../docs/out*" meets the link "../docs/out"'],
    ['a link nowhere', '../docs/nowhere.md', '"../docs/nowhere.md" is not there'],
    ['a glob of braces', '../{1..100000}{a,b}.md', '"../{1..100000}{a,b}.md" '],
  ])('%s', (_, entry, message) => {
    put('docs/a.md', 'a');
    symlinkSync(join(folder, 'docs/a.md'), join(folder, 'docs/link.md'));
    symlinkSync(tmpdir(), join(folder, 'docs/out'));
    symlinkSync('none', join(folder, 'docs/nowhere.md'));
    const problems = found(manifest(`  - { id: a, files: ["${entry}"] }`));
    expect(problems).toEqual([expect.stringContaining(`2:22 bad-file the document "a": `)]);
    expect(problems[0]).toContain(message);
  });

  it('a cycle of links is not walked', () => {
    put('docs/a.md', 'a');
    symlinkSync(join(folder, 'docs'), join(folder, 'docs/again'));
    const problems = found(manifest('  - { id: a, files: ["../docs/**"] }'));
    expect(problems).toEqual([expect.stringContaining('meets the link "../docs/again"')]);
    expect(readCorpus(manifest('  - { id: a, files: ["../docs/**/*.md"] }'))[0]!.text).toBe('a');
  });
});

describe('a manifest', () => {
  it('whose text changed says what is there now, at the line', () => {
    put('docs/a.md', 'abc');
    const path = manifest(
      '  - id: a',
      '    files: [../docs/a.md]',
      '    chars: 4',
      `    sha256: "${'0'.repeat(64)}"`,
    );
    // SHA-256 of "abc", as FIPS 180-2 gives it.
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(found(path)).toEqual([
      '4:12 changed-document the document "a" has 3 characters, 4 are expected',
      `5:13 changed-document the document "a" has the SHA-256 ${abc}, ${'0'.repeat(64)} is expected`,
    ]);
    expect(loadCorpus(path).problems[0]!.hint).toContain(
      `to accept the text, write chars: 3 and sha256: "${abc}"`,
    );
    expect(() => readCorpus(path)).toThrow(`${path}:4:12  changed-document`);
  });

  it('names no document twice', () => {
    put('docs/a.md', 'a');
    const path = manifest(
      '  - { id: "caf\u00e9", files: [../docs/a.md] }',
      '  - { id: "cafe\u0301", files: [../docs/a.md] }',
    );
    expect(found(path)).toEqual([expect.stringMatching(/^3:11 duplicate-document /)]);
  });

  it.each(['/etc/a.md', '../a.md', 'a/../b.md', './a.md', 'a//b', 'a\\\\b', 'a\\nb', '', 'C/'])(
    'has no id %j',
    (id) => {
      expect(found(manifest(`  - { id: "${id}", files: [a.md] }`))).toEqual([
        expect.stringMatching(/^2:11 unsafe-document-id documents\[0\]\.id must be a relative path/),
      ]);
    },
  );

  it.each(['/etc/passwd', 'C:/a.md', '!a.md', '{a,b}'.repeat(20), ''])('has no file %j', (glob) => {
    expect(found(manifest(`  - { id: a, files: ["${glob}"] }`))).toEqual([
      expect.stringMatching(/^2:22 bad-file documents\[0\]\.files\[0\] must be a path or a glob/),
    ]);
  });

  it.each<[string, string, string]>([
    ['an unknown field', 'documents: [{ id: a, files: [a], sha265: "0" }]', 'unknown-field'],
    ['no list', 'documents: 3', 'wrong-type'],
    ['no document', 'documents: []', 'empty-set'],
    ['a hash that is none', 'documents: [{ id: a, files: [a], sha256: "ABC" }]', 'wrong-type'],
    ['a syntax error', 'documents: [', 'yaml-syntax'],
    ['nothing', '', 'empty-document'],
  ])('of %s is refused', (_, text, code) => {
    const { documents, problems } = loadCorpus(put('own.yml', text));
    expect(documents).toBeNull();
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  it('names the field that was meant', () => {
    const path = put('own.yaml', 'documents: [{ id: a, files: [a], sha265: "0" }]');
    expect(loadCorpus(path).problems[0]).toMatchObject({
      line: 1,
      col: 34,
      hint: 'did you mean "sha256"?',
    });
  });

  it('that is not there is said to be so', () => {
    expect(found(join(folder, 'none.yaml'))).toEqual([
      '1:1 unreadable-file the file cannot be read (ENOENT)',
    ]);
  });

  it('that unfolds without end is refused in time', () => {
    const layers = Array.from(
      { length: 12 },
      (_, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`,
    );
    const path = put('own.yaml', ['l0: &l0 [a]', ...layers, 'documents: *l12', ''].join('\n'));
    expect(found(path).join()).toContain('alias-bomb');
  });

  it('stops where more is wrong than is listed', () => {
    const path = manifest(...Array.from({ length: 2000 }, (_, at) => `  - { id: d${at}, files: [none.md] }`));
    const { problems } = loadCorpus(path);
    expect(problems).toHaveLength(201);
    expect(problems.at(-1)!.code).toBe('too-many-problems');
  });
});
