/** Vitest-native eval gate: YAML cases become tests, counts become metrics, flips against a baseline are named. */
export type { CaseFile, EvalCase, GroundTruthMemory, LoadedCase, Problem } from './cases/index.ts';
export { caseJsonSchema, formatProblem, loadCaseFile } from './cases/index.ts';
export type { CaliperMatchers } from './matchers/index.ts';
export { matchers } from './matchers/index.ts';
export { loadCases } from './matchers/sources.ts';
export type { NetworkOption } from './network/policy.ts';
export type { Dimension, Registry, Section, SectionQuery, SortField, Template } from './registry/index.ts';
export { loadRegistry, loadTemplates, parseSort, parseTimeWindow } from './registry/index.ts';
export type { Report } from './reporter/report-data.ts';
export type { SuiteDefinition, SuiteOptions } from './runtime/define-suite.ts';
export { defineSuite } from './runtime/define-suite.ts';
export { l1 } from './stages/l1/index.ts';
export type { L1Options } from './stages/l1/options.ts';
export type { Stage } from './stages/types.ts';
export type * from './targets/types.ts';
export type { CaliperOptions } from './vite/options.ts';
export { caliper } from './vite/plugin.ts';
