import type { EvalCase, GroundTruthMemory } from '../../plugin/cases/index.ts';
import type { Registry, Template } from '../../plugin/registry/index.ts';
import { makeRegistry } from '../../plugin/registry/registry.ts';

/** A registry of dimension ids with their aliases. */
export function registryOf(dimensions: Record<string, string[]>): Registry {
  return makeRegistry(
    '/registry',
    Object.keys(dimensions).map((id) => ({
      id,
      display_name: `the ${id}`,
      category: 'self',
      time_velocity: 'static',
      ttl_days: null,
      description: id,
      boundaries: id,
    })),
    dimensions,
  );
}

/** A template's section by what a test cares about. */
export interface SectionSketch {
  title: string;
  id?: string;
  dimensions: string[];
  match?: 'all' | 'any';
  priority_min?: number;
}

/** A template as if it had been read, the nth section at line 10 n. */
export function templateOf(name: string, sections: readonly SectionSketch[]): Template {
  return {
    name,
    file: `/templates/${name}.yaml`,
    sections: sections.map(({ title, id, dimensions, match = 'all', priority_min }, i) => ({
      title,
      ...(id === undefined ? {} : { id }),
      query: { dimensions, match, ...(priority_min === undefined ? {} : { priority_min }) },
      places: {
        title: { line: 10 * (i + 1), col: 12 },
        dimensions: dimensions.map(() => ({ line: 1, col: 1 })),
      },
    })),
  };
}

/** A ground-truth memory by its content. */
export function memoryOf(content: string, fields: Partial<GroundTruthMemory> = {}): GroundTruthMemory {
  return {
    content,
    dimensions: ['identity'],
    memory_type: 'persona',
    priority: 80,
    time_velocity: 'static',
    ...fields,
  };
}

/** A case with these memories and one message. */
export function caseOf(memories: GroundTruthMemory[], fields: Partial<EvalCase> = {}): EvalCase {
  return {
    case_id: 'eval-1',
    conversation: '[msg#1] 2026-01-01T10:00:00Z user:\n  hello\n',
    expected_l1: { memories },
    ...fields,
  };
}
