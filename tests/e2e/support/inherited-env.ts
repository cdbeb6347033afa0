/** The environment without what would make a run of Vitest another one. */
export function inheritedEnv(): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CI|GITHUB_|VITEST|CALIPER_|NODE_OPTIONS|TEST$|NODE_ENV$)/.test(name),
  );
  return Object.fromEntries(inherited);
}
