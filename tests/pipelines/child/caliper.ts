/** What the pipeline takes from the package, and nothing else: a child starts a third faster. */
export { formatProblem } from '../../../plugin/cases/index.ts';
export { loadRegistry, loadTemplates, parseSort, parseTimeWindow } from '../../../plugin/registry/index.ts';
