import type { CaseTurn, EvalCase } from '../../cases/index.ts';
import type { FieldPath } from '../types.ts';

/** A question of a case, and the way to the fields of what is expected of it. */
export interface AskedTurn {
  turn: CaseTurn;
  /** `[]` of a single question, `['turns', 1]` of the second turn of a dialogue */
  path: FieldPath;
}

/** The questions of a case, in their order: one, or those of its dialogue. A case without any has none. */
export function turnsOf(evalCase: EvalCase): AskedTurn[] {
  const { question, turns, ...rest } = evalCase;
  if (turns) return turns.map((turn, at) => ({ turn, path: ['turns', at] }));
  if (question === undefined) return [];
  const { expect_doc, expect_tokens, expect_enum, expect_nothing, expect_answer } = rest;
  return [
    { turn: { question, expect_doc, expect_tokens, expect_enum, expect_nothing, expect_answer }, path: [] },
  ];
}

/** The documents that a turn expects: one may stand without a list. */
export function expectedDocs({ expect_doc: docs }: Pick<CaseTurn, 'expect_doc'>): readonly string[] {
  if (docs === undefined) return [];
  return typeof docs === 'string' ? [docs] : docs;
}
