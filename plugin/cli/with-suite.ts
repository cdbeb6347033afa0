import { inspect } from 'node:util';
import type { SuiteDefinition } from '../runtime/define-suite.ts';

/**
 * Runs a suite's module outside of Vitest, and keeps what it may still import within reach while it is used. Modules
 * below the suite are transformed by Vite, so that TypeScript runs; packages are imported by Node. No configuration is
 * read: aliases of the user's are not known here.
 *
 * @param file absolute path of the module
 * @param root the project's root
 * @throws Error when the module's default export does not come from `defineSuite`, or what the module threw
 */
export async function withSuite<T>(
  file: string,
  root: string,
  use: (definition: SuiteDefinition) => Promise<T>,
): Promise<T> {
  const { createRunnableDevEnvironment, resolveConfig } = await import('vite');
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      environments: {
        suite: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node'] },
        },
      },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('suite', config, {
    runnerOptions: { hmr: { logger: false } },
    hot: false,
  });
  await environment.init();
  try {
    const { default: exported } = await environment.runner.import<{ default: unknown }>(file);
    if (!isDefinition(exported)) {
      throw new Error(
        `the default export of ${file} must come from defineSuite of 'vitest-caliper', received ${inspect(exported, { depth: 0 })}`,
      );
    }
    return await use(exported);
  } finally {
    await environment.close();
  }
}

function isDefinition(value: unknown): value is SuiteDefinition {
  const { target, stages } = (value ?? {}) as Partial<SuiteDefinition>;
  return typeof target === 'function' && Array.isArray(stages);
}
