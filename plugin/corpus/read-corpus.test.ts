import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCorpus } from './read-corpus.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caliper-corpus-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

describe('documents', () => {
  it('are the text files of a folder and its folders, by id', () => {
    put('b.md', '\ufeffBasic\r\nplan');
    put('a/Z.TXT', '年费');
    put('a/b.markdown', 'x');
    put('.hidden/c.md', 'not read');
    put('.d.md', 'not read');
    put('logo.png', new Uint8Array([0xff, 0xd8]));
    const documents = [
      { id: 'a/Z.TXT', text: '年费' },
      { id: 'a/b.markdown', text: 'x' },
      { id: 'b.md', text: 'Basic\r\nplan' },
    ];
    expect(readCorpus(folder)).toEqual(documents);
    expect(readCorpus(pathToFileURL(`${folder}/`))).toEqual(documents);
  });

  it('may have a line of a megabyte', () => {
    put('a.md', 'x'.repeat(2 ** 20));
    expect(readCorpus(folder)[0]!.text).toHaveLength(2 ** 20);
  });

  it('may be folders deep', () => {
    put(`${'d/'.repeat(32)}a.md`, 'a');
    expect(readCorpus(folder)[0]!.id).toBe(`${'d/'.repeat(32)}a.md`);
  });

  it('do not hang on links within the folder', () => {
    put('a/b.md', 'b');
    symlinkSync(join(folder, 'a/b.md'), join(folder, 'c.md'));
    symlinkSync(join(folder, 'a'), join(folder, 'a/again'));
    symlinkSync(folder, join(folder, 'a/root'));
    expect(readCorpus(folder).map(({ id }) => id)).toEqual(['a/b.md']);
  });
});

describe('refusals', () => {
  it.each<[string, () => void, string]>([
    ['no UTF-8', () => put('a.md', new Uint8Array([0x61, 0xff])), 'a.md: is not UTF-8 text'],
    ['UTF-16', () => put('a.md', new Uint8Array([0xff, 0xfe, 0x61, 0x00])), 'a.md: is not UTF-8 text'],
    ['an empty file', () => put('a.md', ' \n'), 'a.md: is empty'],
    ['a binary file', () => put('a.txt', 'a\0b'), 'a.txt: holds a NUL character'],
    ['20 MB', () => put('a.md', new Uint8Array(20 * 2 ** 20)), 'a.md: has 20.0 MB, at most 16 MB are read'],
    ['a deep folder', () => put(`${'d/'.repeat(40)}a.md`, 'a'), 'folders go deeper than 32'],
    [
      'a link out of it',
      () => symlinkSync('/etc/hostname', join(folder, 'a.md')),
      'a.md: is a link that leads out',
    ],
    ['a folder out of it', () => symlinkSync(tmpdir(), join(folder, 'up')), 'up: is a link that leads out'],
    [
      'a link nowhere',
      () => symlinkSync('nothing', join(folder, 'a.md')),
      'a.md: is a link that leads nowhere',
    ],
    [
      'no document',
      () => put('a.png', 'a'),
      'it has no document: no file there ends in .md, .markdown, .txt',
    ],
  ])('%s', (_, make, message) => {
    make();
    expect(() => readCorpus(folder)).toThrow(message);
  });

  it('no folder', () => {
    expect(() => readCorpus(join(folder, 'none'))).toThrow('there is no such folder');
    put('a.md', 'a');
    expect(() => readCorpus(join(folder, 'a.md'))).toThrow('it is no folder, and no manifest');
  });

  it('name every file, some where there are many, and hostile names on their line', () => {
    put('a\n::error::.md', '');
    for (let n = 0; n < 12; n += 1) put(`${n}.md`, '');
    const lines = (() => {
      try {
        readCorpus(folder);
      } catch (error) {
        return (error as Error).message.split('\n');
      }
      throw new Error('it was not refused');
    })();
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe('  and 3 more');
  });
});
