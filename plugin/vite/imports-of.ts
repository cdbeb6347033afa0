import type { EnvironmentModuleNode } from 'vite';
import type { Vitest } from 'vitest/node';

/** The files that a suite's module and the set-up files import, however deep, as Vite has loaded them. */
export function importsOf(vitest: Vitest, suite: string): Set<string> {
  const files = new Set<string>();
  const seen = new Set<EnvironmentModuleNode>();
  const visit = (module: EnvironmentModuleNode): void => {
    if (seen.has(module)) return;
    seen.add(module);
    if (module.file) files.add(module.file);
    module.importedModules.forEach(visit);
  };
  for (const { config, vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const root of [suite, ...config.setupFiles]) moduleGraph.getModulesByFile(root)?.forEach(visit);
    }
  }
  return files;
}
