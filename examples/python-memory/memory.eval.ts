import { fileURLToPath } from 'node:url';
import { commandTarget, defineSuite, inject, l1, l2, l15, loadTemplates, search } from 'vitest-caliper';

const MODES = ['coding', 'daily', 'full', 'work'];

/** Mode → the sections of its template: what the program is told of them, as an argument. */
function sections(): string {
  const files = MODES.map((mode) =>
    fileURLToPath(new URL(`../../cases/templates/${mode}.yaml`, import.meta.url)),
  );
  const { templates } = loadTemplates(files);
  return JSON.stringify(Object.fromEntries(templates.map((template) => [template.name, template.sections])));
}

export default defineSuite({
  name: 'python-memory',
  cases: '../../cases/memory/*.yaml',
  registry: '../../cases/registry',
  templates: '../../cases/templates/*.yaml',
  watch: './*.py',
  target: () =>
    commandTarget({ command: 'python3', args: ['memory.py', sections()], cwd: import.meta.dirname }),
  stages: [
    l1({ f1: 0.5 }),
    l15({ action: 0.5 }),
    l2({ hit: 0.5 }),
    search({ ndcg: 0.5 }),
    inject({ coverage: 0.5 }),
  ],
  gates: { 'search.ndcg_at_10': 0.25 },
  failOn: 'gate',
});
