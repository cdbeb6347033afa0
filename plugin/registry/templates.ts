import type { ParsedYaml, Path, Place, Problem, Subject } from '../yaml/index.ts';
import { placeInSubject, problemsOnDisk, quoted, readStrict, validate } from '../yaml/index.ts';
import type { TemplateText } from './schema.ts';
import { templateSchema } from './schema.ts';

type SectionText = TemplateText['sections'][number];

export interface SectionQuery extends Omit<SectionText['query'], 'match'> {
  /** Whether a memory must carry all of the dimensions or any. */
  match: 'all' | 'any';
}

export interface Section {
  /** Stable name; expectations may name a section by it or by its title. */
  id?: string;
  title: string;
  query: SectionQuery;
  /** Where it is written. */
  places: { title: Place; dimensions: Place[] };
}

/** The sections of a profile in one mode. */
export interface Template extends Omit<TemplateText, 'sections'> {
  file: string;
  sections: Section[];
}

export interface LoadedTemplates {
  /** The sound templates, in the order of the files. */
  templates: Template[];
  problems: Problem[];
}

/**
 * Reads section templates strictly. A template with an error is left out. Section titles and ids are unique in a
 * template, modes (`name`) among the files.
 */
export function loadTemplates(files: readonly string[]): LoadedTemplates {
  const templates: Template[] = [];
  const problems: Problem[] = [];
  const modes = new Map<string, string>();
  for (const file of files) {
    const parsed = readStrict(file);
    const template = readTemplate(parsed, file, modes);
    const found = parsed.findings.toProblems(parsed.source);
    problems.push(...found);
    if (template !== null && found.length === 0) templates.push(template);
  }
  return { templates, problems };
}

/**
 * Dimensions that templates ask for and the registry does not have, as warnings: such a section stays empty.
 */
export function checkTemplates(
  templates: readonly Template[],
  registry: { ids: readonly string[] },
): Problem[] {
  const ids = new Set(registry.ids);
  const toProblem = problemsOnDisk();
  return templates.flatMap(({ file, sections }) =>
    sections.flatMap(({ title, query, places }) =>
      query.dimensions.flatMap((label, i) => {
        if (ids.has(label)) return [];
        return toProblem(file, {
          code: 'unregistered-dimension',
          severity: 'warning',
          message: `section ${quoted(title)} asks for ${quoted(label)}, which the registry does not have`,
          hint: 'use a dimension id of the registry',
          place: places.dimensions[i]!,
        });
      }),
    ),
  );
}

function readTemplate(parsed: ParsedYaml, file: string, modes: Map<string, string>): Template | null {
  if (!parsed.usable) return null;
  const subject: Subject = { parsed, schema: templateSchema, data: parsed.data, base: [], baseIndex: 0 };
  const findings = validate(subject);
  for (const finding of findings) parsed.findings.add(finding);
  if (findings.length > 0) return null;
  const text = parsed.data as TemplateText;
  checkMode(subject, text, file, modes);
  checkSections(subject, text);
  const sections = text.sections.map((section, i) => ({
    ...section,
    query: { ...section.query, match: section.query.match ?? 'all' },
    places: {
      title: placeInSubject(subject, ['sections', i, 'title']),
      dimensions: section.query.dimensions.map((_, j) =>
        placeInSubject(subject, ['sections', i, 'query', 'dimensions', j]),
      ),
    },
  }));
  return { ...text, file, sections };
}

function checkMode(subject: Subject, { name }: TemplateText, file: string, modes: Map<string, string>): void {
  const other = modes.get(name);
  if (other === undefined) modes.set(name, file);
  else report(subject, ['name'], 'duplicate-mode', `the mode ${quoted(name)} is taken, by ${other}`);
}

/** Titles and ids share one space: an expectation names a section by either. */
function checkSections(subject: Subject, { sections }: TemplateText): void {
  const owners = new Map<string, number>();
  sections.forEach((section, i) => {
    for (const field of ['id', 'title'] as const) {
      const name = section[field]?.normalize('NFC');
      if (name === undefined) continue;
      const owner = owners.get(name) ?? i;
      owners.set(name, owner);
      if (owner === i) continue;
      const message = `${quoted(name)} already names sections[${owner}]`;
      report(subject, ['sections', i, field], 'duplicate-section', message);
    }
  });
}

function report(subject: Subject, path: Path, code: Problem['code'], message: string): void {
  const place = placeInSubject(subject, path);
  subject.parsed.findings.add({ code, message, hint: 'rename one of the two', path, place });
}
