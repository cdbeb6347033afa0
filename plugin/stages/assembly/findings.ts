import type { ExpectAssembly } from '../../cases/index.ts';
import { listed, quoted } from '../quote.ts';
import type { Finding } from '../types.ts';
import type { JudgedPrompt } from './score.ts';

/** What is known of a prompt beside its measures. */
export interface ExplainedPrompt {
  question: string;
  judged: JudgedPrompt;
  /** documents that were retrieved for it, in NFC; null: not known */
  retrieved: readonly string[] | null;
}

/** Limits that a prompt breaks, and documents that it has lost, at the field that says so. */
export function assemblyFindings(limits: ExpectAssembly, prompts: readonly ExplainedPrompt[]): Finding[] {
  return prompts.flatMap((prompt) => findingsOf(limits, prompt));
}

function findingsOf(limits: ExpectAssembly, { question, judged, retrieved }: ExplainedPrompt): Finding[] {
  const { prompt } = judged;
  const asked = question === '' ? [] : [`question: ${quoted(question)}`];
  const finding = (
    title: string,
    metrics: string[],
    field: (string | number)[],
    lines: string[],
  ): Finding => ({
    path: ['expect_assembly', ...field],
    title,
    message: [...lines, ...asked].join('\n  '),
    metrics: ['assembly_pass_rate', ...metrics],
  });
  const found: Finding[] = [];
  if (judged.tooLong) {
    const lines = [
      `the prompt has ${prompt.chars} characters, at most ${limits.max_prompt_chars} are allowed`,
    ];
    found.push(finding('PromptTooLong', ['prompt_chars_mean'], ['max_prompt_chars'], lines));
  }
  if (judged.tooMuchSql) {
    const lines =
      prompt.sql === null
        ? ['the target does not say how many SQL statements it took']
        : [`the prompt took ${prompt.sql} SQL statements, at most ${limits.max_sql_count} are allowed`];
    found.push(finding('TooMuchSql', ['sql_count_mean'], ['max_sql_count'], lines));
  }
  for (const { doc, found: isThere } of judged.kept) {
    if (isThere) continue;
    const at = (limits.sources_kept ?? []).findIndex((each) => each.normalize('NFC') === doc);
    const lines = [
      `the document ${quoted(doc)} is not among the sources of the prompt`,
      ...(retrieved === null
        ? []
        : [
            retrieved.includes(doc)
              ? 'it was retrieved, and lost when the prompt was put together'
              : 'it was not retrieved',
          ]),
      `sources of the prompt: ${listed(prompt.docs)}`,
    ];
    found.push(finding('SourceLost', ['sources_kept_rate'], ['sources_kept', at], lines));
  }
  return found;
}
