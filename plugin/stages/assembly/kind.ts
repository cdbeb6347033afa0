import type { EvalCase, ExpectAssembly } from '../../cases/index.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { count, type Tally } from '../tally.ts';
import type { Json } from '../types.ts';
import {
  ASSEMBLY_COUNTS,
  ASSEMBLY_LESS_IS_BETTER,
  ASSEMBLY_METRICS,
  measureAssembly,
  measureAssemblyMetric,
} from './measure.ts';
import { ASSEMBLY_ALIASES } from './options.ts';
import { judgePrompts, type MeasuredPrompt, tallyAssembly } from './score.ts';

/** Assembly, without a suite. */
export const assemblyKind: StageKind = {
  name: 'assembly',
  expects: 'expect_assembly',
  measure: measureAssembly,
  metric: measureAssemblyMetric,
  metrics: ASSEMBLY_METRICS,
  headline: ['assembly_pass_rate', 'sources_kept_rate', 'prompt_chars_mean', 'sql_count_mean'],
  sliced: ['assembly_pass_rate', 'prompt_chars_mean', 'sql_count_mean'],
  aliases: ASSEMBLY_ALIASES,
  families: [],
  counts: ASSEMBLY_COUNTS,
  lessIsBetter: ASSEMBLY_LESS_IS_BETTER,
  cross: {},
  demands: [
    ['prompts', (tally) => count(tally, 'prompts', 'judged')],
    ['documents to be kept', (tally) => count(tally, 'sources', 'expected')],
  ],
  truth: ({ expect_assembly }) => expect_assembly as unknown as Json | undefined,
  rescore: rescoreAssembly,
  oracle: oracleAssembly,
};

function rescoreAssembly({ truth, detail }: StoredCase): Tally | null {
  const limits = truth.assembly as unknown as ExpectAssembly | undefined;
  if (!limits) return null;
  const { prompts } = detail as unknown as { prompts: MeasuredPrompt[] };
  return tallyAssembly(judgePrompts(limits, prompts));
}

/** The shortest prompt that holds the documents to be kept, made without SQL, must pass. */
function oracleAssembly({ expect_assembly: limits }: EvalCase): Objection | null {
  if (!limits) return null;
  const docs = (limits.sources_kept ?? []).map((doc) => doc.normalize('NFC'));
  const [judged] = judgePrompts(limits, [{ chars: docs.length, sql: 0, docs }]);
  return judged!.passed
    ? null
    : { path: ['expect_assembly'], reason: `a prompt with ${docs.length} documents cannot be this short` };
}
