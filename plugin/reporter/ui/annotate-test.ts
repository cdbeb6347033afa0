import type { TestAnnotation } from 'vitest';
import type { TestCase, Vitest } from 'vitest/node';

/**
 * Annotates a test that has ended. A test's own `context.annotate` knows no place but one in the test's module, nothing
 * of the baseline, and would be printed below the failure that says the same; so the main process does it, where it is
 * to be seen. Vitest has no public way for that: where its own parts are not as they are known, nothing happens.
 *
 * @param live the browsers that show the run are told
 */
export async function annotateTest(
  vitest: Vitest,
  test: TestCase,
  annotations: readonly TestAnnotation[],
  live: boolean,
): Promise<void> {
  const { task } = test as TestCase & { task?: { annotations?: unknown } };
  if (!Array.isArray(task?.annotations)) return;
  task.annotations.push(...annotations);
  if (!live) return;
  const { report } = vitest as Vitest & {
    report?: (hook: 'onTestCaseAnnotate', test: TestCase, annotation: TestAnnotation) => Promise<void>;
  };
  for (const annotation of annotations) await report?.call(vitest, 'onTestCaseAnnotate', test, annotation);
}
