import type { ConflictDecision, PredictedMemory, ResolveResult } from 'vitest-caliper';
import type { Checkpoint } from '../../turns.ts';
import type { MemoryRow, MemoryStore, Scope } from '../store/memory-store.ts';
import { type Compared, type Relation, relate } from './compare.ts';
import { changedRow, freshRow } from './rows.ts';
import type { ResolveRules } from './rules.ts';
import { readStatement } from './statement.ts';

interface Candidate extends Compared {
  row: MemoryRow;
  /** Written in this call: it may be repeated, but not changed, or one new memory would undo another. */
  settled: boolean;
}

/**
 * Decides for each new memory, in order, what becomes of it beside the case's memories and the new ones before it, and
 * writes that, all or nothing. The strongest relation decides; of equal ones the memory that came first.
 *
 * New ids are `m-1`, `m-2`, … that no memory of the case has.
 *
 * @throws the signal's reason, from the checkpoint, before anything is written
 */
export async function resolveMemories(
  store: MemoryStore,
  scope: Scope,
  memories: readonly PredictedMemory[],
  rules: ResolveRules,
  checkpoint: Checkpoint,
): Promise<ResolveResult> {
  const candidates = store.all(scope).map((row): Candidate => candidateOf(row, false));
  const ids = new Set(candidates.map(({ row }) => row.memory_id));
  const writes: { row: MemoryRow; how: 'new' | 'changed' }[] = [];
  const actions: ConflictDecision[] = [];
  const stored: string[] = [];
  let last = 0;
  const freshId = (): string => {
    do last += 1;
    while (ids.has(`m-${last}`));
    ids.add(`m-${last}`);
    return `m-${last}`;
  };

  for (const [new_memory_index, memory] of memories.entries()) {
    const fresh = freshRow(memory, scope.now);
    const found = await strongest(candidateOf(fresh, false), candidates, rules, checkpoint);
    if (found === null) {
      const row = { ...fresh, memory_id: freshId() };
      writes.push({ row, how: 'new' });
      candidates.push(candidateOf(row, true));
      actions.push({
        new_memory_index,
        action: 'store',
        candidate_ids: [],
        reason: 'nothing stored is like it',
      });
      stored.push(row.memory_id);
      continue;
    }
    const { at, relation } = found;
    const known = candidates[at]!.row;
    const row = changedRow(known, fresh, relation.action);
    if (relation.action !== 'skip') {
      writes.push({ row, how: 'changed' });
      candidates[at] = candidateOf(row, true);
    }
    actions.push({
      new_memory_index,
      action: relation.action,
      candidate_ids: [known.memory_id],
      ...(relation.action === 'skip' ? {} : { merged_content: row.content }),
      reason: relation.reason,
    });
    stored.push(known.memory_id);
  }
  store.together(() => {
    for (const { row, how } of writes) store.put(scope, row, how);
  });
  return { actions, stored };
}

async function strongest(
  fresh: Compared,
  candidates: readonly Candidate[],
  rules: ResolveRules,
  checkpoint: Checkpoint,
): Promise<{ at: number; relation: Relation } | null> {
  let best: { at: number; relation: Relation } | null = null;
  for (const [at, candidate] of candidates.entries()) {
    await checkpoint();
    const relation = relate(fresh, candidate, rules);
    if (relation === null || (candidate.settled && relation.action !== 'skip')) continue;
    if (best === null || relation.strength > best.relation.strength) best = { at, relation };
  }
  return best;
}

function candidateOf(row: MemoryRow, settled: boolean): Candidate {
  const { content, dimensions, memory_type } = row;
  return { row, settled, statement: readStatement(content), dimensions, memory_type };
}
