import type { EvalCase, ExpectedInject } from '../../cases/index.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { truthId } from '../seed-truth.ts';
import { count, type Tally } from '../tally.ts';
import { type Json, OutputError } from '../types.ts';
import { referencedIds } from './index.ts';
import { INJECT_COUNTS, INJECT_METRICS, measureInject, measureInjectMetric } from './measure.ts';
import { INJECT_ALIASES } from './options.ts';
import { type Block, checkInjectResult } from './output.ts';
import { compareInject, tallyInject } from './score.ts';

/** Injection, without a suite. */
export const injectKind: StageKind = {
  name: 'inject',
  expects: 'expected_inject',
  measure: measureInject,
  metric: measureInjectMetric,
  metrics: INJECT_METRICS,
  headline: ['inject_hit_rate', 'reference_coverage'],
  sliced: ['reference_coverage', 'inject_hit_rate'],
  aliases: INJECT_ALIASES,
  families: [],
  counts: INJECT_COUNTS,
  lessIsBetter: [],
  cross: {},
  demands: [['referenced memories', (tally) => count(tally, 'referenced')]],
  truth: ({ expected_inject }) => expected_inject as unknown as Json | undefined,
  rescore: rescoreInject,
  oracle: oracleInject,
};

const REFERENCED = ['expected_inject', 'referenced_memory_indices'];

function rescoreInject({ case_id, truth, detail }: StoredCase): Tally | null {
  const expected = truth.inject as unknown as ExpectedInject | undefined;
  if (!expected) return null;
  const referenced = expected.referenced_memory_indices.map((index) => truthId(case_id, index));
  return tallyInject(compareInject(referenced, (detail as unknown as { blocks: Block[] }).blocks));
}

/** One block with the referenced memories goes through the contract's check and must score 1 on both rates. */
function oracleInject(evalCase: EvalCase): Objection | null {
  const referenced = referencedIds(evalCase);
  if (referenced.length === 0) return null;
  try {
    const items = referenced.map((memory_id) => ({ memory_id }));
    const blocks = checkInjectResult({ blocks: [{ title: 'all', present: true, items }] });
    const tally = tallyInject(compareInject(referenced, blocks));
    const isFull = count(tally, 'referenced_injected') === referenced.length;
    return isFull ? null : { path: REFERENCED, reason: 'a memory is listed twice' };
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    return { path: REFERENCED, reason: error.message };
  }
}
