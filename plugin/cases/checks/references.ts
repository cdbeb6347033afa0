import type { Path } from '../../yaml/index.ts';
import { quoted, showPath } from '../../yaml/index.ts';
import { existingIds, foreignMemory, gradedId } from '../memory-id.ts';
import type { EvalCase } from '../types.ts';
import type { CaseFinding } from './report.ts';

/** Whether every index and id of a case leads to something in it. Ids of other cases are left to `checkSet`. */
export function checkReferences(evalCase: EvalCase): CaseFinding[] {
  return new ReferenceCheck(evalCase).run();
}

class ReferenceCheck {
  readonly #case: EvalCase;
  readonly #existing: Set<string>;
  /** Number of ground-truth memories, which indices count. */
  readonly #memories: number;
  readonly #found: CaseFinding[] = [];

  constructor(evalCase: EvalCase) {
    this.#case = evalCase;
    this.#existing = existingIds(evalCase);
    this.#memories = evalCase.expected_l1?.memories.length ?? 0;
  }

  run(): CaseFinding[] {
    this.#existingMemories();
    this.#actions();
    this.#sections();
    this.#searchResults();
    this.#injected();
    return this.#found;
  }

  #existingMemories(): void {
    const seen = new Set<string>();
    this.#case.existing_memories?.forEach((memory, i) => {
      const id = memory.memory_id.normalize('NFC');
      if (seen.has(id)) {
        const message = `${quoted(id)} names two memories`;
        this.#report('duplicate-memory-id', ['existing_memories', i, 'memory_id'], message, 'rename one');
      }
      seen.add(id);
    });
  }

  #actions(): void {
    const seen = new Set<number>();
    this.#case.expected_l15?.actions.forEach((action, i) => {
      const path = ['expected_l15', 'actions', i];
      this.#once(action.new_memory_index, seen, [...path, 'new_memory_index']);
      action.candidate_ids.forEach((id, j) => {
        this.#memory(id, [...path, 'candidate_ids', j]);
      });
    });
  }

  #sections(): void {
    for (const [mode, sections] of Object.entries(this.#case.expected_l2?.template_section ?? {})) {
      for (const key of Object.keys(sections)) {
        this.#index(Number(key), ['expected_l2', 'template_section', mode, key], true);
      }
    }
  }

  #searchResults(): void {
    for (const [query, gold] of Object.entries(this.#case.expected_search_results ?? {})) {
      const path = ['expected_search_results', query];
      if (Array.isArray(gold)) {
        gold.forEach((id, i) => {
          this.#memory(id, [...path, i]);
        });
      } else
        for (const key of Object.keys(gold))
          this.#memory(gradedId(key, this.#existing), [...path, key], true);
    }
  }

  #injected(): void {
    const seen = new Set<number>();
    this.#case.expected_inject?.referenced_memory_indices.forEach((index, i) => {
      this.#once(index, seen, ['expected_inject', 'referenced_memory_indices', i]);
    });
  }

  #memory(id: string | number, path: Path, atKey = false): void {
    if (typeof id !== 'number' && this.#existing.has(id.normalize('NFC'))) return;
    const memory = typeof id === 'number' ? { caseId: this.#case.case_id, index: id } : foreignMemory(id);
    if (memory !== null) {
      if (memory.caseId === this.#case.case_id) this.#index(memory.index, path, atKey);
      return;
    }
    const message = `${showPath(path)}: no memory ${quoted(String(id))} in existing_memories`;
    const hint = `an id is a memory_id of existing_memories, or ${this.#case.case_id}#0 for the first expected memory`;
    this.#report('unknown-memory-id', path, message, hint, atKey);
  }

  #once(index: number, seen: Set<number>, path: Path): void {
    if (seen.has(index)) {
      this.#report(
        'duplicate-index',
        path,
        `${showPath(path)}: memory ${index} is listed twice`,
        'keep one of the two',
      );
    }
    seen.add(index);
    this.#index(index, path);
  }

  #index(index: number, path: Path, atKey = false): void {
    if (index < this.#memories) return;
    const range =
      this.#memories === 0
        ? 'the case has no expected_l1.memories'
        : `indices go from 0 to ${this.#memories - 1}`;
    const message = `${showPath(path)}: no memory has the index ${index}, ${range}`;
    this.#report('index-out-of-range', path, message, 'count the memories of expected_l1 from 0', atKey);
  }

  #report(code: CaseFinding['code'], path: Path, message: string, hint: string, atKey = false): void {
    this.#found.push({ code, path, message, hint, atKey });
  }
}
