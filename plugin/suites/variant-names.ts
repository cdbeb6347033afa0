import { isSuiteName } from './suite-file.ts';

/**
 * Why some names cannot be those of a suite's variants, in words; null where they can. They name files, so two that
 * differ in case alone would be one on some machines.
 */
export function variantProblem(names: readonly string[]): { name: string | null; message: string } | null {
  if (names.length === 0) return { name: null, message: `'variants' needs at least one variant` };
  const seen = new Map<string, string>();
  for (const name of names) {
    if (!isSuiteName(name)) {
      return {
        name,
        message: `the variant ${JSON.stringify(name)} cannot name its files: use letters, digits, _ and -, starting with a letter or digit`,
      };
    }
    const other = seen.get(name.toLowerCase());
    if (other !== undefined) {
      return {
        name,
        message: `the variants '${other}' and '${name}' are the same but for case, or written twice`,
      };
    }
    seen.set(name.toLowerCase(), name);
  }
  return null;
}

/**
 * The variants of a suite that a run is of, in the order of the source: all of them, or the one that
 * `CALIPER_VARIANT` names. A suite without variants is run as it is, which is the variant null; the setting is not for
 * it, since one setting serves several suites.
 *
 * @param wanted what `CALIPER_VARIANT` is
 * @returns null where it names no variant of a suite that has some
 */
export function chosenVariants(
  variants: readonly string[],
  wanted: string | undefined,
): (string | null)[] | null {
  if (variants.length === 0) return [null];
  if (!wanted) return [...variants];
  return variants.includes(wanted) ? [wanted] : null;
}
