import { dirname, relative, sep } from 'node:path';
import { type EvalCase, positionOf } from '../cases/index.ts';
import { canonicalJson } from '../yaml/index.ts';
import { foldText } from './fold-text.ts';
import type { LintFinding, PlacedCase } from './types.ts';

/** How many different truths of one conversation a case is compared with: time stays linear in the set. */
const MAX_COMPARED = 20;

/** The cases of one conversation that differ in what counts, and for each such truth what it contradicts. */
interface SameText {
  /** they do not contradict each other, so that one odd case is not held against all that follow */
  different: PlacedCase[];
  contradictions: Map<string, Contradiction | null>;
}

interface Contradiction {
  field: TruthField;
  /** the first case that says otherwise */
  other: PlacedCase;
}

/**
 * Cases with the same conversation and another truth: whatever a pipeline answers, one of them fails.
 *
 * @returns for each case that contradicts an earlier one, a finding that names the first such
 */
export function duplicateTexts(cases: readonly PlacedCase[]): Map<PlacedCase, LintFinding> {
  const byText = new Map<string, PlacedCase | SameText>();
  const found = new Map<PlacedCase, LintFinding>();
  for (const placed of cases) {
    const { conversation } = placed.loaded.case;
    if (conversation === undefined) continue;
    const text = foldText(conversation);
    const known = byText.get(text);
    if (!known) {
      byText.set(text, placed);
      continue;
    }
    const group = 'different' in known ? known : groupOf(known);
    byText.set(text, group);
    const contradicted = contradictionIn(group, placed);
    if (contradicted) found.set(placed, describe(placed, contradicted));
  }
  return found;
}

function groupOf(first: PlacedCase): SameText {
  return { different: [first], contradictions: new Map([[truthKey(first), null]]) };
}

function contradictionIn({ different, contradictions }: SameText, placed: PlacedCase): Contradiction | null {
  const key = truthKey(placed);
  const known = contradictions.get(key);
  if (known !== undefined) return known;
  let found: Contradiction | null = null;
  for (const other of different) {
    const field = contradiction(other.loaded.case, placed.loaded.case);
    if (field === null) continue;
    found = { field, other };
    break;
  }
  contradictions.set(key, found);
  if (found === null && different.length < MAX_COMPARED) different.push(placed);
  return found;
}

function truthKey({ loaded }: PlacedCase): string {
  const { expected_l1, expected_l15, expected_l2, existing_memories } = loaded.case;
  return canonicalJson({ expected_l1, expected_l15, expected_l2, existing_memories });
}

/** The other place is named from the folder of this file: messages are stored, and hold no path of a machine. */
function describe({ file }: PlacedCase, { field, other }: Contradiction): LintFinding {
  const { line, col } = positionOf(other.loaded, [field]);
  const otherFile = relative(dirname(file), other.file).split(sep).join('/');
  const where = other.file === file ? `line ${line}:${col}` : `${otherFile}:${line}:${col}`;
  return {
    code: 'duplicate-text',
    path: [field],
    message: `${field} is another than that of ${other.loaded.case.case_id} for the same conversation, at ${where}`,
    hint: 'decide which truth holds and remove the other case, or make the conversations differ',
  };
}

type TruthField = 'expected_l1' | 'expected_l15' | 'expected_l2';

/**
 * The first field in which two cases of one conversation contradict each other, or null. Extraction depends on the
 * conversation alone; what comes after it also on the stored memories, and counts the memories of expected_l1. A
 * field that one of the two leaves out contradicts nothing.
 */
function contradiction(a: EvalCase, b: EvalCase): TruthField | null {
  if (a.expected_l1 && b.expected_l1) {
    const [first, second] = [a, b].map((each) => each.expected_l1!.memories.map(canonicalJson));
    if (first!.toSorted().join('\n') !== second!.toSorted().join('\n')) return 'expected_l1';
    if (first!.join('\n') !== second!.join('\n')) return null;
  }
  if (canonicalJson(a.existing_memories ?? []) !== canonicalJson(b.existing_memories ?? [])) return null;
  if (a.expected_l15 && b.expected_l15 && actionsOf(a) !== actionsOf(b)) return 'expected_l15';
  return sectionsDiffer(a, b) ? 'expected_l2' : null;
}

/** Reasons are for people and decide nothing. */
function actionsOf({ expected_l15 }: EvalCase): string {
  return expected_l15!.actions
    .map(({ reason, ...action }) => canonicalJson(action))
    .sort()
    .join('\n');
}

function sectionsDiffer(a: EvalCase, b: EvalCase): boolean {
  const others = b.expected_l2?.template_section ?? {};
  return Object.entries(a.expected_l2?.template_section ?? {}).some(([mode, sections]) =>
    Object.entries(sections).some(([index, title]) => {
      const other = others[mode]?.[index];
      return other !== undefined && other.normalize('NFC') !== title.normalize('NFC');
    }),
  );
}
