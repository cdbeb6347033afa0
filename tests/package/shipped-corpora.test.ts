import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadCaseFile } from '../../plugin/cases/index.ts';
import { readCorpus } from '../../plugin/corpus/read-corpus.ts';
import { readManifest } from '../../plugin/corpus/read-manifest.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

const MANIFESTS = ['cases/corpus/mega.yaml', 'cases/corpus/realworld.yaml'];
const documents = MANIFESTS.flatMap((path) => readManifest(`${ROOT}${path}`).documents);
const pkg = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const corpora = Object.entries<string>(pkg.devDependencies).filter(([name]) => name.startsWith('corpus-'));

describe('packages whose documentation is asked about', () => {
  test('are pinned exactly, under names of their own, for development alone', () => {
    expect(corpora).toHaveLength(15);
    for (const [name, version] of corpora) {
      expect(version).toMatch(new RegExp(`^npm:${name.slice('corpus-'.length)}@\\d+\\.\\d+\\.\\d+$`));
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({ dev: true });
    }
    expect(Object.keys(pkg.dependencies).filter((name) => name.startsWith('corpus-'))).toEqual([]);
  });

  test('have no install script but one, which is refused', () => {
    const having = corpora.filter(([name]) => lock.packages[`node_modules/${name}`].hasInstallScript);
    expect(having.map(([name]) => name)).toEqual(['corpus-tdesign-uniapp']);
    expect(pkg.allowScripts['tdesign-uniapp']).toBe(false);
  });

  test('are each a document of a manifest, and every document is of one', () => {
    const used = documents.map(({ files }) => /^\.\.\/\.\.\/node_modules\/([^/]+)\//.exec(files[0]!)?.[1]);
    expect([...used].sort()).toEqual(corpora.map(([name]) => name).sort());
  });

  test('have the texts that the manifests were written for, each with its size and hash', () => {
    for (const { id, chars, sha256 } of documents)
      expect([id, chars! > 0, sha256?.length]).toEqual([id, true, 64]);
    const read = MANIFESTS.flatMap((path) => readCorpus(`${ROOT}${path}`));
    expect(read.map(({ id, kind, text }) => [id, kind, Array.from(text).length])).toEqual(
      documents.map(({ id, kind, chars }) => [id, kind, chars]),
    );
  });

  test('have a licence that allows their use', () => {
    for (const [name] of corpora) {
      expect(['MIT', 'BSD-2-Clause', 'Apache-2.0']).toContain(lock.packages[`node_modules/${name}`].license);
    }
  });
});

test('the noisy copies are of two documents of the real world, one a language, among the others', () => {
  const { documents: real } = readManifest(`${ROOT}cases/corpus/realworld.yaml`);
  const { documents: noisy } = readManifest(`${ROOT}cases/corpus/realworld-noise.yaml`);
  expect(noisy.map(({ ocr_noise, ...rest }) => rest)).toEqual(real);
  const copied = noisy.filter(({ ocr_noise }) => ocr_noise !== undefined);
  expect(copied.map(({ id }) => id)).toEqual(['nock.md', 'zh/uview-pro-changelog.md']);
});

describe('cases about them', () => {
  test.each(['mega', 'realworld'])('of %s hold against their documents', (name) => {
    const result = checkFiles([`cases/${name}/*.yaml`], { corpus: `cases/corpus/${name}.yaml` }, ROOT);
    expect(result.problems).toEqual([]);
  });

  const casesOf = (path: string) => loadCaseFile(`${ROOT}${path}`).cases.map((loaded) => loaded.case);
  const count = (cases: ReturnType<typeof casesOf>, tag: string) =>
    cases.filter(({ tags }) => tags?.includes(tag)).length;

  test('of the mega gate are seven a language, of one kind each, and an enumeration names its items', () => {
    const cases = casesOf('cases/mega/v001.yaml');
    expect(cases.map(({ case_id }) => case_id)).toEqual(
      Array.from({ length: 14 }, (_, i) => `mega-${String(i + 1).padStart(3, '0')}`),
    );
    expect(cases.filter(({ language }) => language === 'en')).toHaveLength(7);
    expect(cases.filter(({ language }) => language === 'zh')).toHaveLength(7);
    const kinds = ['fact', 'table', 'enumeration', 'census'].map((kind) => count(cases, kind));
    expect(kinds).toEqual([4, 5, 4, 1]);
    for (const { case_id, tags, expect_enum, expect_tokens, notes } of cases) {
      expect([case_id, Array.isArray(expect_enum)]).toEqual([case_id, tags!.includes('enumeration')]);
      expect([case_id, expect_tokens!.length > 0, notes !== undefined]).toEqual([case_id, true, true]);
    }
  });

  test('of the real world are of one tier each', () => {
    const cases = casesOf('cases/realworld/v001.yaml');
    const tiers = ['tier1', 'tier2', 'tier3', 'tier4'].map((tier) => count(cases, tier));
    expect(tiers).toEqual([17, 6, 7, 8]);
    expect(cases).toHaveLength(38);
    for (const { case_id, tags, turns, expect_doc, expect_assembly } of cases) {
      const tier = Number(case_id[2]);
      expect(tags).toContain(`tier${tier}`);
      expect([case_id, turns !== undefined]).toEqual([case_id, tier === 2]);
      expect([case_id, expect_assembly !== undefined]).toEqual([case_id, tier === 4]);
      if (tier === 3) expect([case_id, [expect_doc!].flat().length]).toEqual([case_id, 2]);
    }
  });
});
