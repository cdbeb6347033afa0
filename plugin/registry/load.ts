import { join } from 'node:path';
import { nearestName } from '../text/index.ts';
import type { ParsedYaml, Path, Problem, Subject } from '../yaml/index.ts';
import { placeInSubject, quoted, readStrict, validate } from '../yaml/index.ts';
import { fold } from './fold.ts';
import type { Registry } from './registry.ts';
import { makeRegistry } from './registry.ts';
import type { Dimension } from './schema.ts';
import { aliasesSchema, dimensionsSchema } from './schema.ts';

/** A registry, or what is wrong with it. Null when there is any error. */
export interface LoadedRegistry {
  registry: Registry | null;
  problems: Problem[];
}

/**
 * Reads `dimensions.yaml` and `aliases.yaml` of a folder, strictly: besides what is wrong as YAML or in shape,
 * ids that occur twice, aliases of unknown dimensions and names that would mean two dimensions are errors.
 */
export function loadRegistry(dir: string): LoadedRegistry {
  const dimensions = check(readStrict(join(dir, 'dimensions.yaml')), dimensionsSchema);
  const aliases = check(readStrict(join(dir, 'aliases.yaml')), aliasesSchema);
  if (dimensions.sound) {
    const list = (dimensions.data as { dimensions: Dimension[] }).dimensions;
    const names = new Names();
    checkDimensions(dimensions, list, names);
    if (aliases.sound) checkAliases(aliases, list, names);
  }
  const problems = [dimensions, aliases].flatMap(({ parsed }) => parsed.findings.toProblems(parsed.source));
  if (problems.length > 0) return { registry: null, problems };
  return {
    problems,
    registry: makeRegistry(
      dir,
      (dimensions.data as { dimensions: Dimension[] }).dimensions,
      (aliases.data as { aliases: Record<string, string[]> }).aliases,
    ),
  };
}

type Checked = Omit<Subject, 'schema'> & { sound: boolean };

function check(parsed: ParsedYaml, schema: Subject['schema']): Checked {
  const subject = { parsed, schema, data: parsed.data, base: [], baseIndex: 0 };
  const findings = parsed.usable ? validate(subject) : [];
  for (const finding of findings) parsed.findings.add(finding);
  return { ...subject, sound: parsed.usable && findings.length === 0 };
}

/** Which dimension each folded name belongs to. */
class Names {
  readonly #owners = new Map<string, string>();

  /** Takes a name for a dimension; returns the other dimension that has it, or null. */
  claim(name: string, id: string): string | null {
    const key = fold(name);
    const owner = this.#owners.get(key) ?? id;
    this.#owners.set(key, owner);
    return owner === id ? null : owner;
  }
}

function checkDimensions(subject: Checked, dimensions: Dimension[], names: Names): void {
  const seen = new Set<string>();
  dimensions.forEach(({ id }, i) => {
    const path = ['dimensions', i, 'id'];
    if (seen.has(id)) {
      report(
        subject,
        path,
        'duplicate-dimension',
        `the dimension ${quoted(id)} is defined twice`,
        'remove one',
      );
    }
    seen.add(id);
    names.claim(id, id);
  });
  dimensions.forEach(({ id, display_name }, i) => {
    claim(subject, ['dimensions', i, 'display_name'], display_name, id, names);
  });
}

function checkAliases(subject: Checked, dimensions: Dimension[], names: Names): void {
  const ids = dimensions.map((dimension) => dimension.id);
  const { aliases } = subject.data as { aliases: Record<string, string[]> };
  for (const [id, list] of Object.entries(aliases)) {
    if (!ids.includes(id)) {
      const near = nearestName(id, ids);
      const hint =
        near === null ? 'define it in dimensions.yaml, or remove it' : `did you mean ${quoted(near)}?`;
      report(subject, ['aliases', id], 'unknown-dimension', `no dimension has the id ${quoted(id)}`, hint);
      continue;
    }
    list.forEach((alias, i) => {
      claim(subject, ['aliases', id, i], alias, id, names);
    });
  }
}

function claim(subject: Checked, path: Path, name: string, id: string, names: Names): void {
  const owner = names.claim(name, id);
  if (owner === null) return;
  const message = `${quoted(name)} names ${id} and ${owner}: a label cannot mean two dimensions`;
  report(subject, path, 'duplicate-alias', message, 'keep it under one of them');
}

function report(subject: Checked, path: Path, code: Problem['code'], message: string, hint: string): void {
  const place = placeInSubject(subject, path, code === 'unknown-dimension');
  subject.parsed.findings.add({ code, message, hint, path, place });
}
