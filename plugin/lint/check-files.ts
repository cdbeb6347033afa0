import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fg from 'fast-glob';
import { checkSet, loadCaseFile } from '../cases/index.ts';
import { loadCorpus } from '../corpus/load-corpus.ts';
import { checkTemplates, loadRegistry, loadTemplates } from '../registry/index.ts';
import { type CheckResult, sortProblems } from './check-result.ts';
import { lintSet } from './lint-set.ts';
import { asksForDocuments } from './question-parts.ts';

/** What case files are checked against. */
export interface CheckSources {
  /** folder of `dimensions.yaml` and `aliases.yaml`; without one labels are not checked */
  registry?: string | undefined;
  /** globs of section templates; without one section titles are not checked */
  templates?: readonly string[];
  /** folder or manifest of the documents that questions are about; without one documents and tokens are not checked */
  corpus?: string | undefined;
}

const REGISTRY_FILES = ['dimensions.yaml', 'aliases.yaml'];

/**
 * Checks case files as one set, in form and in meaning. Files of the registry, the templates and the corpus that a
 * wide glob catches too are no case files.
 *
 * @param globs paths and globs, relative to `cwd`
 * @throws Error where a glob matches nothing, or the corpus is a folder that cannot be read
 */
export function checkFiles(globs: readonly string[], sources: CheckSources, cwd: string): CheckResult {
  const registryFolder = sources.registry === undefined ? null : resolve(cwd, sources.registry);
  const templateFiles = (sources.templates ?? []).flatMap((glob) => expand(glob, 'template', cwd)).sort();
  const corpus = sources.corpus === undefined ? null : loadCorpus(resolve(cwd, sources.corpus));
  if (corpus?.refusal && corpus.problems.length === 0) throw new Error(corpus.refusal);
  const apart = new Set([
    ...templateFiles,
    ...(corpus?.files ?? []),
    ...(registryFolder === null ? [] : REGISTRY_FILES.map((name) => join(registryFolder, name))),
  ]);
  const matched = globs.flatMap((glob) => expand(glob, 'case file', cwd));
  const paths = [...new Set(matched)].filter((path) => !apart.has(path)).sort();
  if (paths.length === 0)
    throw new Error('all files that match are part of the registry, the templates or the corpus');

  const loaded = registryFolder === null ? null : loadRegistry(registryFolder);
  const registry = loaded?.registry ?? null;
  const { templates, problems: templateProblems } = loadTemplates(templateFiles);
  const files = paths.map(loadCaseFile);
  const problems = [
    files.flatMap((file) => file.problems),
    checkSet(files),
    loaded?.problems ?? [],
    templateProblems,
    corpus?.problems ?? [],
    registry ? checkTemplates(templates, registry) : [],
    lintSet({
      files,
      registry,
      templates: templateFiles.length > 0 && templateProblems.length === 0 ? templates : null,
      corpus: corpus?.documents ?? null,
    }),
  ].flat();
  return {
    files: files.length,
    cases: files.reduce((sum, { cases }) => sum + cases.length, 0),
    problems: sortProblems(problems),
    unchecked: [
      ...(registryFolder === null ? ['labels, for want of --registry'] : []),
      ...(templateFiles.length === 0 ? ['section titles, for want of --templates'] : []),
      ...(corpus === null && asksForDocuments(files) ? ['documents and tokens, for want of --corpus'] : []),
    ],
  };
}

/** A name that exists is meant as it stands, whatever its characters mean in a glob. */
function expand(glob: string, what: string, cwd: string): string[] {
  const path = resolve(cwd, glob);
  if (existsSync(path) && statSync(path).isFile()) return [path];
  const files = fg.sync(glob, { cwd, ignore: ['**/node_modules/**'], absolute: true, onlyFiles: true });
  if (files.length === 0) {
    throw new Error(
      `no ${what} matches '${glob}' in ${cwd}: give a file, or a glob such as 'cases/**/*.yaml'`,
    );
  }
  return files.map((file) => resolve(file));
}
