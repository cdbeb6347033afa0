import type { EvalCase } from '../cases/index.ts';
import { nearestName } from '../text/index.ts';
import { quoted } from '../yaml/index.ts';
import type { SectionNames } from './section-names.ts';
import type { LintFinding } from './types.ts';

const MAX_LISTED = 5;

/** Expected sections that the mode's template does not have, and modes that have no template. */
export function unknownSections(evalCase: EvalCase, names: SectionNames): LintFinding[] {
  return Object.entries(evalCase.expected_l2?.template_section ?? {}).flatMap(([mode, expected]) => {
    const path = ['expected_l2', 'template_section', mode];
    const known = names.byMode.get(mode.normalize('NFC'));
    if (!known) return [unknownMode(mode, names, path)];
    return Object.entries(expected).flatMap(([index, title]): LintFinding[] => {
      if (known.sections.has(title.normalize('NFC'))) return [];
      return [
        {
          code: 'unknown-section',
          path: [...path, index],
          message: `no section of the mode ${quoted(mode)} is called ${quoted(title)}`,
          hint: sectionHint(mode, title, names),
        },
      ];
    });
  });
}

function unknownMode(mode: string, { modes }: SectionNames, path: LintFinding['path']): LintFinding {
  const near = nearestName(mode, modes);
  return {
    code: 'unknown-section',
    path,
    message: `no template has the mode ${quoted(mode)}, so none of these sections exist`,
    hint: near
      ? `did you mean ${quoted(near)}?`
      : modes.length > 0
        ? `the modes are ${modes.map((name) => quoted(name)).join(', ')}`
        : 'there is no template at all: check where the templates are looked for',
  };
}

/** The same name in another mode is no misspelling, so it is looked for first. */
function sectionHint(mode: string, title: string, { byMode }: SectionNames): string {
  const name = title.normalize('NFC');
  const owners = [...byMode].filter(([, { sections }]) => sections.has(name)).map(([owner]) => owner);
  if (owners.length > 0) {
    return `a section of this name is in the mode ${owners.map((owner) => quoted(owner)).join(' and in ')}`;
  }
  const own = byMode.get(mode.normalize('NFC'))!;
  const near = nearestName(title, [...own.sections.keys()]);
  if (near) return `did you mean ${quoted(near)}?`;
  const titles = own.template.sections.map((section) => quoted(section.title));
  const more = titles.length > MAX_LISTED ? ', …' : '';
  return `the sections of this mode are ${titles.slice(0, MAX_LISTED).join(', ')}${more}`;
}
