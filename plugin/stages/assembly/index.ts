import type { ExpectAssembly } from '../../cases/index.ts';
import type { AssembleResult, RetrieveResult } from '../../targets/types.ts';
import { documentsOf } from '../rag/sources.ts';
import { turnsOf } from '../rag/turns.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, Score, Stage } from '../types.ts';
import { assemblyFindings } from './findings.ts';
import { type AssemblyOptions, assemblyThresholds } from './options.ts';
import { judgePrompts, type MeasuredPrompt, tallyAssembly, tallyAssemblyError } from './score.ts';

/** What was put together for one question. */
export interface AssembledTurn {
  question: string;
  prompt: MeasuredPrompt;
  /** documents that were retrieved for it; null: not known */
  retrieved: readonly string[] | null;
}

/**
 * Assembly: what was retrieved for a question → the prompt, without a model. Scored by its size, the SQL statements that
 * it took and the documents that are still in it.
 *
 * @throws TypeError on an unknown option or a threshold that is none
 */
export function assembly(options: AssemblyOptions = {}): Stage<AssembledTurn[]> {
  return {
    name: 'assembly',
    expects: 'expect_assembly',
    thresholds: assemblyThresholds(options),
    caliber: {},
    input: 'pipeline',
    pairs: false,
    applies: (evalCase) => evalCase.expect_assembly !== undefined,
    async run({ evalCase, chain }) {
      const retrieved = await chain.retrieved();
      const turns: AssembledTurn[] = [];
      for (const [at, { turn }] of turnsOf(evalCase).entries()) {
        const prompt = measurePrompt(await chain.assembled(at), retrieved[at]);
        turns.push({
          question: turn.question,
          prompt,
          retrieved: documentsOf(retrieved[at]!.sources),
        });
      }
      return turns;
    },
    score: (evalCase, turns) => scoreAssembly(evalCase.expect_assembly!, turns),
    nothing: (evalCase) => tallyAssemblyError(evalCase.expect_assembly!, turnsOf(evalCase).length),
  };
}

/** The measures of a prompt; SQL statements of its retrieval count with its own. */
export function measurePrompt(
  { system_prompt, sources, sql_count }: AssembleResult,
  retrieved?: Pick<RetrieveResult, 'sql_count'>,
): MeasuredPrompt {
  const counts = [sql_count, retrieved?.sql_count].filter((each) => each !== undefined);
  let chars = 0;
  for (const _ of system_prompt) chars += 1;
  return {
    chars,
    sql: counts.length === 0 ? null : counts.reduce((sum, each) => sum + each, 0),
    docs: documentsOf(sources),
  };
}

/** The score of prompts against the limits of their case, without a target or a case. */
export function scoreAssembly(limits: ExpectAssembly, turns: readonly AssembledTurn[]): Score {
  const judged = judgePrompts(
    limits,
    turns.map(({ prompt }) => prompt),
  );
  return {
    tally: tallyAssembly(judged),
    findings: () =>
      assemblyFindings(
        limits,
        turns.map(({ question, retrieved }, at) => ({ question, retrieved, judged: judged[at]! })),
      ),
    detail: detailOf(turns),
    nullMeets: (metric) => metric !== 'sql_count_mean',
  };
}

/** What a report shows. `altered` says that some name is not stored to the letter, so it cannot be scored anew. */
function detailOf(turns: readonly AssembledTurn[]): Json {
  const keeper = new Keeper();
  const prompts = turns.map(({ question, prompt: { chars, sql, docs } }) => ({
    question: keeper.text(question),
    chars,
    sql,
    docs: docs.map((doc) => keeper.text(doc)),
  }));
  return { prompts, altered: keeper.altered };
}
