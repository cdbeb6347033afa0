import type { EvalCase } from '../cases/index.ts';
import type { Gate } from '../scores/types.ts';

/** Whether watch mode runs a case: nobody should tune on the holdout, so it stays unseen while prompts change. */
export function isTuneCase({ split = 'tune' }: Pick<EvalCase, 'split'>): boolean {
  return split === 'tune';
}

/**
 * The gates that can be judged without the holdout: all but those over the holdout alone.
 *
 * @param leftOut how many holdout cases are left out; with none, every gate can be judged
 */
export function gatesWithoutHoldout(
  gates: Readonly<Record<string, Gate>>,
  leftOut: number,
): Record<string, Gate> {
  return Object.fromEntries(
    Object.entries(gates).filter(([, { split }]) => leftOut === 0 || split !== 'holdout'),
  );
}
