import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatProblem,
  loadRegistry,
  loadTemplates,
  type Problem,
  type Registry,
  type Template,
} from 'vitest-caliper';

/**
 * The registry of a folder.
 *
 * @throws Error listing every problem of one that does not load
 */
export function soundRegistry(folder: string): Registry {
  const { registry, problems } = loadRegistry(folder);
  if (registry === null) throw unloadable(`the registry in ${folder} does not load`, problems);
  return registry;
}

/**
 * The section templates of a folder by their mode.
 *
 * @throws Error listing every problem when one does not load, or the folder has none
 */
export function soundTemplates(folder: string): ReadonlyMap<string, Template> {
  const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  if (files.length === 0) throw new Error(`memoryPipeline: ${folder} has no template; put a *.yaml there`);
  const { templates, problems } = loadTemplates(files.sort().map((name) => join(folder, name)));
  if (problems.length > 0) throw unloadable(`the templates in ${folder} do not load`, problems);
  return new Map(templates.map((template) => [template.name, template]));
}

function unloadable(what: string, problems: readonly Problem[]): Error {
  const list = problems.map((problem) => formatProblem(problem)).join('\n\n');
  return new Error(`memoryPipeline: ${what}; correct these problems first\n\n${list}`);
}
