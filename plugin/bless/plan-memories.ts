import type { GroundTruthMemory } from '../cases/index.ts';
import { containsToken } from '../metrics/index.ts';
import { canonicalJson, quoted } from '../yaml/index.ts';
import type { Prediction } from './prediction.ts';
import { BlessRefusal } from './refusal.ts';

/** One memory of the new truth. */
export interface Slot {
  memory: GroundTruthMemory;
  /** index of the old memory in whose place it stands; null: it is added at the end */
  from: number | null;
  /** whether the run paired it with that memory, so that it is the same fact */
  paired: boolean;
}

/** The new truth of a case, and what a person should know of it before accepting. */
export interface MemoryPlan {
  slots: Slot[];
  notes: string[];
}

/**
 * The new ground truth. A prediction that was paired keeps its truth's place, since other expectations count
 * memories by their index; the others take the places of truths without a pair, in order, or come at the end.
 * A pair also keeps its truth's fact tokens and aliases, as long as the new content keeps to the facts.
 *
 * @throws BlessRefusal where a prediction lacks what ground truth needs
 */
export function planMemories(
  truth: readonly GroundTruthMemory[],
  { predicted, pairs }: Prediction,
): MemoryPlan {
  const notes: string[] = [];
  const partner = new Map(pairs.map((pair) => [pair.truth, pair.predicted]));
  const paired = new Set(partner.values());
  const rest = predicted.map((_, index) => index).filter((index) => !paired.has(index));
  const slots: Slot[] = [];
  truth.forEach((old, from) => {
    const same = partner.get(from);
    const index = same ?? rest.shift();
    if (index === undefined) {
      notes.push(`memory ${from} goes: nothing was predicted for it: ${quoted(old.content)}`);
      return;
    }
    const memory = memoryOf(predicted[index]!, index, notes);
    if (same === undefined) {
      notes.push(...lostFacts(old, `memory ${from} becomes another one`));
      slots.push({ memory: alike(memory, old), from, paired: false });
    } else
      slots.push({
        memory: { ...alike(memory, old), ...keptFacts(old, memory, from, notes) },
        from,
        paired: true,
      });
  });
  for (const index of rest) {
    slots.push({ memory: memoryOf(predicted[index]!, index, notes), from: null, paired: false });
  }
  return { slots, notes };
}

type Predicted = Prediction['predicted'][number];

function memoryOf(predicted: Predicted, index: number, notes: string[]): GroundTruthMemory {
  const { content, dimensions, unresolved, source_message_ids } = predicted;
  const name = `prediction ${index} ${quoted(content)}`;
  const dropped = unresolved.map((label) => quoted(label)).join(', ');
  if (dimensions.length === 0) {
    throw new BlessRefusal(
      `${name} would have no label, which ground truth must have: ${
        unresolved.length === 0 ? 'none was predicted' : `the registry has none of ${dropped}`
      }`,
    );
  }
  if (unresolved.length > 0)
    notes.push(`${name}: labels that the registry does not have are dropped: ${dropped}`);
  for (const field of ['memory_type', 'priority', 'time_velocity'] as const) {
    if (predicted[field] === null) {
      throw new BlessRefusal(`${name} has no ${field}, which ground truth must have: edit the case by hand`);
    }
  }
  // Values outside the enums are left to the check of the whole file, which names the legal ones.
  return {
    content,
    dimensions,
    memory_type: predicted.memory_type,
    priority: predicted.priority,
    time_velocity: predicted.time_velocity,
    ...(source_message_ids === null ? {} : { source_message_ids }),
  } as GroundTruthMemory;
}

/** What says the same as before stays as it was written: labels in their order, text in its Unicode form. */
function alike(memory: GroundTruthMemory, old: GroundTruthMemory): GroundTruthMemory {
  const kept = { ...memory };
  if (canonicalJson(kept.content) === canonicalJson(old.content)) kept.content = old.content;
  if (sameSet(kept.dimensions, old.dimensions)) kept.dimensions = old.dimensions;
  if (kept.source_message_ids && sameSet(kept.source_message_ids, old.source_message_ids)) {
    kept.source_message_ids = old.source_message_ids;
  }
  return kept;
}

function sameSet(a: readonly string[], b: readonly string[] | undefined): boolean {
  return b !== undefined && canonicalJson([...new Set(a)].sort()) === canonicalJson([...new Set(b)].sort());
}

const FACTS = ['must_contain', 'must_not_contain', 'aliases'] as const;

function keptFacts(
  old: GroundTruthMemory,
  { content }: GroundTruthMemory,
  index: number,
  notes: string[],
): Partial<GroundTruthMemory> {
  const holds =
    (old.must_contain ?? []).every((token) => containsToken(content, token)) &&
    !(old.must_not_contain ?? []).some((token) => containsToken(content, token));
  if (holds) {
    return Object.fromEntries(FACTS.filter((field) => old[field]).map((field) => [field, old[field]]));
  }
  notes.push(...lostFacts(old, `the new content of memory ${index} does not keep to its facts`));
  return {};
}

function lostFacts(old: GroundTruthMemory, because: string): string[] {
  const lost = FACTS.filter((field) => old[field] !== undefined);
  return lost.length === 0 ? [] : [`${because}, so ${lost.join(', ')} of ${quoted(old.content)} are dropped`];
}
