/** The dimension registry, label normalisation and section templates. */
export type { SortField, SortKey, TimeWindow } from './grammar.ts';
export { parseSort, parseTimeWindow } from './grammar.ts';
export type { NormalisedLabels } from './labels.ts';
export { normaliseLabels } from './labels.ts';
export type { LoadedRegistry } from './load.ts';
export { loadRegistry } from './load.ts';
export type { LabelMatch, NormalisedLabel, Registry } from './registry.ts';
export type { Dimension } from './schema.ts';
export type { LoadedTemplates, Section, SectionQuery, Template } from './templates.ts';
export { checkTemplates, loadTemplates } from './templates.ts';
