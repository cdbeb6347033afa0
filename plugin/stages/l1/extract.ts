import type { EvalCase } from '../../cases/index.ts';
import type { Registry } from '../../registry/index.ts';
import type { DimensionBrief } from '../../targets/types.ts';
import type { CallTarget } from '../types.ts';
import { checkExtractResult, type NormalisedMemory, normaliseMemories } from './output.ts';

/**
 * Asks the target for the memories of a case's conversation, and normalises their labels.
 *
 * @throws OutputError when the answer is not of the contract's form
 */
export async function extractMemories(
  evalCase: EvalCase,
  registry: Registry | null,
  call: CallTarget,
): Promise<NormalisedMemory[]> {
  const answer = await call('extract', {
    case_id: evalCase.case_id,
    conversation: evalCase.conversation ?? '',
    dimensions: (registry?.dimensions ?? []).map(briefOf),
  });
  return normaliseMemories(checkExtractResult(answer), registry);
}

function briefOf({ id, display_name, description, boundaries }: DimensionBrief): DimensionBrief {
  return { id, display_name, description: description ?? '', boundaries: boundaries ?? '' };
}
