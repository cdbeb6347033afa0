import type { Section, Template } from '../registry/index.ts';

/** The sections of all modes by the names that an expectation may use. */
export interface SectionNames {
  /** modes in the order of the templates */
  modes: string[];
  /** mode (NFC) → its template and its sections by title and id (NFC) */
  byMode: ReadonlyMap<string, { template: Template; sections: ReadonlyMap<string, Section> }>;
}

/** Indexes templates by mode, title and id; an id and a title never clash, the templates' own check sees to it. */
export function sectionNames(templates: readonly Template[]): SectionNames {
  return {
    modes: templates.map(({ name }) => name),
    byMode: new Map(
      templates.map((template) => [
        template.name.normalize('NFC'),
        {
          template,
          sections: new Map(
            template.sections.flatMap((section) =>
              [section.title, section.id]
                .filter((name) => name !== undefined)
                .map((name) => [name.normalize('NFC'), section] as const),
            ),
          ),
        },
      ]),
    ),
  };
}
