import type { ExpectAssembly } from '../../cases/index.ts';
import { distinctDocs } from '../rag/sources.ts';
import type { Tally } from '../tally.ts';

/** A prompt as far as its limits go. */
export interface MeasuredPrompt {
  /** code points of the system prompt */
  chars: number;
  /** SQL statements of retrieval and assembly; null: the target does not say */
  sql: number | null;
  /** documents in the prompt, in NFC, each once */
  docs: readonly string[];
}

/** A prompt beside the limits of its case. */
export interface JudgedPrompt {
  prompt: MeasuredPrompt;
  tooLong: boolean;
  /** there is a limit, and the count is over it or not known */
  tooMuchSql: boolean;
  /** documents that must have been kept; of all prompts but the last one of a dialogue: none */
  kept: readonly { doc: string; found: boolean }[];
  passed: boolean;
}

/** Holds the prompts of a case against its limits: sizes in each of them, the documents to be kept in the last. */
export function judgePrompts(
  { max_prompt_chars, max_sql_count, sources_kept = [] }: ExpectAssembly,
  prompts: readonly MeasuredPrompt[],
): JudgedPrompt[] {
  const wanted = distinctDocs(sources_kept);
  return prompts.map((prompt, at) => {
    const isLast = at === prompts.length - 1;
    const tooLong = max_prompt_chars !== undefined && prompt.chars > max_prompt_chars;
    const tooMuchSql = max_sql_count !== undefined && (prompt.sql === null || prompt.sql > max_sql_count);
    const kept = isLast ? wanted.map((doc) => ({ doc, found: prompt.docs.includes(doc) })) : [];
    return {
      prompt,
      tooLong,
      tooMuchSql,
      kept,
      passed: !tooLong && !tooMuchSql && kept.every(({ found }) => found),
    };
  });
}

/** The counts of one case that ran. */
export function tallyAssembly(prompts: readonly JudgedPrompt[]): Tally {
  const tally = zero();
  for (const { prompt, kept, passed } of prompts) {
    tally.prompts.judged += 1;
    if (passed) tally.prompts.passed += 1;
    tally.chars.prompts += 1;
    tally.chars.sum += prompt.chars;
    if (prompt.sql !== null) {
      tally.sql.prompts += 1;
      tally.sql.sum += prompt.sql;
    }
    tally.sources.expected += kept.length;
    tally.sources.kept += kept.filter(({ found }) => found).length;
  }
  return tally;
}

/** The counts of a case whose target failed: no prompt passes, no document was kept, nothing was measured. */
export function tallyAssemblyError({ sources_kept = [] }: ExpectAssembly, prompts: number): Tally {
  const tally = zero();
  tally.errors = 1;
  tally.prompts.judged = prompts;
  tally.sources.expected = distinctDocs(sources_kept).length;
  return tally;
}

function zero() {
  return {
    cases: 1,
    errors: 0,
    prompts: { judged: 0, passed: 0 },
    chars: { prompts: 0, sum: 0 },
    sql: { prompts: 0, sum: 0 },
    sources: { expected: 0, kept: 0 },
  };
}
