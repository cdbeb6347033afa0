import type { EvalCase, GroundTruthMemory } from '../cases/index.ts';
import type { Registry, Section } from '../registry/index.ts';
import { quoted } from '../yaml/index.ts';
import type { SectionNames } from './section-names.ts';
import type { LintFinding } from './types.ts';
import { isRegistered } from './unregistered-label.ts';

/**
 * Expected sections whose query cannot select the memory, by its labels or its priority: not even a perfect
 * pipeline could put it there. Sections that do not exist are left to `unknownSections`.
 */
export function unreachableSections(
  evalCase: EvalCase,
  names: SectionNames,
  registry: Registry | null,
): LintFinding[] {
  const memories = evalCase.expected_l1?.memories ?? [];
  return Object.entries(evalCase.expected_l2?.template_section ?? {}).flatMap(([mode, expected]) => {
    const known = names.byMode.get(mode.normalize('NFC'));
    return Object.entries(expected).flatMap(([index, title]): LintFinding[] => {
      const section = known?.sections.get(title.normalize('NFC'));
      const memory = memories[Number(index)];
      if (!section || !memory) return [];
      const obstacles = [labelObstacle(memory, section, registry), priorityObstacle(memory, section)].filter(
        (obstacle) => obstacle !== null,
      );
      if (obstacles.length === 0) return [];
      return [
        {
          code: 'unreachable-section',
          path: ['expected_l2', 'template_section', mode, index],
          message: `memory ${index} cannot be in the section ${quoted(title)} of ${quoted(mode)}: ${obstacles.join('; ')}`,
          hint: `expect another section, change the memory, or change the query at line ${section.places.title.line} of the template`,
        },
      ];
    });
  });
}

/**
 * Null where the labels do not stand in the way, or where it cannot be said: a label or a dimension of the query
 * that the registry lacks is a defect of its own, which has its own warning.
 */
function labelObstacle(
  memory: GroundTruthMemory,
  { query }: Section,
  registry: Registry | null,
): string | null {
  const labels = new Set(memory.dimensions.map((label) => label.normalize('NFC')));
  const missing = query.dimensions.filter((dimension) => !labels.has(dimension.normalize('NFC')));
  const selected = query.match === 'any' ? missing.length < query.dimensions.length : missing.length === 0;
  if (selected) return null;
  if (
    registry &&
    ![...memory.dimensions, ...query.dimensions].every((name) => isRegistered(name, registry))
  ) {
    return null;
  }
  const wanted =
    query.match === 'any' ? `any of ${query.dimensions.join(', ')}` : query.dimensions.join(' and ');
  return `it asks for ${wanted}, the memory is labelled ${memory.dimensions.map((label) => quoted(label)).join(', ')}`;
}

function priorityObstacle(memory: GroundTruthMemory, { query }: Section): string | null {
  const least = query.priority_min ?? 0;
  return memory.priority >= least
    ? null
    : `it asks for a priority from ${least}, the memory has ${memory.priority}`;
}
