import type { EvalCase } from '../cases/index.ts';
import { existingIds, foreignMemory } from '../cases/memory-id.ts';
import { type Path, showPath } from '../yaml/index.ts';
import type { Slot } from './plan-memories.ts';
import { BlessRefusal } from './refusal.ts';

/** A place that counts a memory of the case by its index. */
interface Reference {
  index: number;
  /** as a person finds it: `expected_l2.template_section.daily["0"]` */
  where: string;
}

/**
 * Whether what counts memories by index still means the same ones.
 *
 * @param cases all cases of the file: others may name a memory of this one by `{case_id}#{index}`
 * @returns what to look at: references whose memory is another fact now
 * @throws BlessRefusal where a memory that is referred to would move or be gone
 */
export function checkReferences(
  evalCase: EvalCase,
  slots: readonly Slot[],
  cases: readonly EvalCase[],
): string[] {
  return referencesTo(evalCase, cases).flatMap(({ index, where }) => {
    const slot = slots[index];
    if (slot?.from !== index) {
      const fate = slots.some(({ from }) => from === index) ? 'would move' : 'would be gone';
      throw new BlessRefusal(
        `${where} speaks of memory ${index}, which ${fate}: edit the case by hand, so that both change together`,
      );
    }
    return slot.paired ? [] : [`${where} speaks of memory ${index}, which says something else now: check it`];
  });
}

function referencesTo(evalCase: EvalCase, cases: readonly EvalCase[]): Reference[] {
  const { expected_l15, expected_l2, expected_inject, case_id } = evalCase;
  const at = (index: number, ...path: Path): Reference => ({ index, where: showPath(path) });
  return [
    ...(expected_l15?.actions ?? []).map(({ new_memory_index: index }, i) =>
      at(index, 'expected_l15', 'actions', i),
    ),
    ...Object.entries(expected_l2?.template_section ?? {}).flatMap(([mode, sections]) =>
      Object.keys(sections).map((key) => at(Number(key), 'expected_l2', 'template_section', mode, key)),
    ),
    ...(expected_inject?.referenced_memory_indices ?? []).map((index, i) =>
      at(index, 'expected_inject', 'referenced_memory_indices', i),
    ),
    ...cases.flatMap((other) =>
      idsOf(other)
        .filter(({ owner }) => owner === case_id)
        .map(({ index, path }) => ({
          index,
          where: other === evalCase ? showPath(path) : `${other.case_id}: ${showPath(path)}`,
        })),
    ),
  ];
}

/** Ground-truth memories that a case names in its search results and candidates, its own or another case's. */
function idsOf(evalCase: EvalCase): { owner: string; index: number; path: Path }[] {
  const existing = existingIds(evalCase);
  const named = (id: string | number, path: Path) => {
    if (typeof id === 'number') return [{ owner: evalCase.case_id, index: id, path }];
    if (existing.has(id.normalize('NFC'))) return [];
    const memory = foreignMemory(id);
    return memory ? [{ owner: memory.caseId, index: memory.index, path }] : [];
  };
  const isIndex = (key: string): boolean => /^(?:0|[1-9][0-9]{0,8})$/.test(key) && !existing.has(key);
  return [
    ...Object.entries(evalCase.expected_search_results ?? {}).flatMap(([query, gold]) => {
      const path = ['expected_search_results', query];
      return Array.isArray(gold)
        ? gold.flatMap((id, i) => named(id, [...path, i]))
        : Object.keys(gold).flatMap((key) => named(isIndex(key) ? Number(key) : key, [...path, key]));
    }),
    ...(evalCase.expected_l15?.actions ?? []).flatMap(({ candidate_ids }, i) =>
      candidate_ids.flatMap((id, j) => named(id, ['expected_l15', 'actions', i, 'candidate_ids', j])),
    ),
  ];
}
