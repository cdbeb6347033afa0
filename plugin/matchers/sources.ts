import { type EvalCase, formatProblem, type LoadedCase, loadCaseFile, positionOf } from '../cases/index.ts';

/** Where a piece of ground truth was read from. */
interface Source {
  loaded: LoadedCase;
  file: string;
  /** of the sections of one mode: its name */
  mode?: string;
}

const sources = new WeakMap<object, Source>();

/**
 * The cases of a file, for hand-written tests. They and their truths remember where they stand, so that a matcher that
 * gets one can name the YAML line.
 *
 * @throws Error listing every problem of the file, with its place
 */
export function loadCases(file: string): EvalCase[] {
  const { cases, problems } = loadCaseFile(file);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((problem) => formatProblem(problem)).join('\n\n'));
  return cases.map((loaded) => {
    const { expected_l1: l1, expected_l15: l15, expected_l2: l2 } = loaded.case;
    for (const holder of [loaded.case, l1, l1?.memories, l15, l15?.actions])
      if (holder) sources.set(holder, { loaded, file });
    for (const [mode, sections] of Object.entries(l2?.template_section ?? {}))
      sources.set(sections, { loaded, file, mode });
    return loaded.case;
  });
}

/** `file:line:col` of a field of ground truth, or null where it did not come from `loadCases`. */
export function placeOfTruth(truth: object, path: readonly (string | number)[]): string | null {
  const source = sources.get(truth);
  if (!source) return null;
  const { line, col } = positionOf(source.loaded, path);
  return `${source.file}:${line}:${col}`;
}

/** The mode whose sections these are, where they came from `loadCases`. */
export function modeOfTruth(truth: object): string | undefined {
  return sources.get(truth)?.mode;
}
