/** The tag of tests and cases that need a model over the network. */
export const REAL_MODEL = 'real-model';

/** Whether this is a run of the tests that need a real model, and of those alone. */
export function isRealRun(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.CALIPER_REAL === '1';
}

/** Whether a case is left to a run with real models. */
export function awaitsRealModel({ tags }: { tags?: readonly string[] }): boolean {
  return (tags?.includes(REAL_MODEL) ?? false) && !isRealRun();
}
