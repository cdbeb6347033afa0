import type { EvalCase } from '../../cases/index.ts';
import type { StoredMemory } from '../../targets/types.ts';
import { quoted } from '../quote.ts';
import { storedTruth } from '../seed-truth.ts';
import type { CallTarget, SuiteScope } from '../types.ts';

/** The case id under which the memories of all cases are stored together; no case can be called so. */
export const POOL_ID = '@pool';

/**
 * Stores the existing memories and the ground truth of all cases of a suite in one place of the target, once a worker.
 * It is never ended: every case searches it. Its clock is the latest of the cases' clocks.
 *
 * @throws Error when two cases have a memory of the same id
 */
export function sharedPool(suite: SuiteScope, call: CallTarget): Promise<string> {
  return suite.once('search pool', async () => {
    demandDistinct(suite.cases);
    const clocks = suite.cases.map((evalCase) => suite.clock(evalCase));
    await call('begin', {
      case_id: POOL_ID,
      now: clocks.reduce((latest, clock) => (Date.parse(clock) > Date.parse(latest) ? clock : latest)),
      existing_memories: suite.cases.flatMap(({ existing_memories = [] }) => existing_memories),
    });
    const memories: StoredMemory[] = suite.cases.flatMap((evalCase, at) =>
      storedTruth(evalCase, clocks[at]!),
    );
    if (memories.length > 0) await call('seed', { case_id: POOL_ID, memories });
    return POOL_ID;
  });
}

function demandDistinct(cases: readonly EvalCase[]): void {
  const owners = new Map<string, string>();
  for (const evalCase of cases) {
    const own = [...(evalCase.existing_memories ?? []), ...storedTruth(evalCase, '')];
    for (const { memory_id } of own) {
      const id = memory_id.normalize('NFC');
      const owner = owners.get(id);
      if (owner !== undefined) {
        throw new Error(
          `search option 'pool' is 'shared', so memory ids must be unique in the suite; ${quoted(id)} is a memory of ` +
            `${owner} and of ${evalCase.case_id}: rename one of the two`,
        );
      }
      owners.set(id, evalCase.case_id);
    }
  }
}
