import type { Template } from '../../plugin/registry/index.ts';

/** Titles of the sections of a template whose query selects a memory by its labels and its priority. */
export function selectingSections(
  { sections }: Template,
  { dimensions, priority }: { dimensions: readonly string[]; priority: number },
): string[] {
  return sections
    .filter(({ query }) => {
      const has = (dimension: string) => dimensions.includes(dimension);
      const labelled = query.match === 'any' ? query.dimensions.some(has) : query.dimensions.every(has);
      return labelled && priority >= (query.priority_min ?? 0);
    })
    .map(({ title }) => title);
}
