import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import colors from 'tinyrainbow';
import writeFileAtomic from 'write-file-atomic';
import { BlessRefusal, planBless, unifiedDiff } from '../bless/index.ts';
import { visible } from '../yaml/index.ts';
import type { ExitCode } from './exit-code.ts';

/** The options of `caliper bless` as the command line hands them over. */
export interface BlessOptions {
  suite?: string;
  yes?: boolean;
}

/** Where a person can be asked; null: there is nobody. */
export type Ask = ((question: string) => Promise<string>) | null;

/**
 * Shows what the prediction of the last run would change in a case's ground truth, asks, and writes it.
 *
 * @param ask default: the terminal, where there is one
 * @returns 0 written, or nothing to write; 1 declined; 2 refused, with the reason printed
 */
export async function blessCase(
  caseId: string,
  options: BlessOptions,
  cwd = process.cwd(),
  ask: Ask = process.stdin.isTTY && process.stdout.isTTY ? askTerminal : null,
): Promise<ExitCode> {
  const suite = options.suite === undefined ? undefined : String(options.suite);
  try {
    const plan = planBless(cwd, String(caseId), suite);
    const shown = visible(relative(cwd, plan.file));
    if (plan.after === plan.before) {
      console.log(`${caseId} in ${shown}: ground truth is what was predicted already, nothing to write`);
      return 0;
    }
    console.log(
      `${caseId} in ${shown}, as predicted in the run of ${plan.timestamp} (suite ${plan.suite}):\n`,
    );
    for (const line of unifiedDiff(plan.before, plan.after))
      console.log(process.stdout.isTTY ? paint(line) : line);
    console.log('');
    for (const note of plan.notes) console.log(`note: ${visible(note)}`);
    if (!options.yes) {
      if (ask === null) {
        throw new BlessRefusal(
          'nothing is written without a person to ask; add --yes once you have read this',
        );
      }
      const answer = await ask(`Make this the ground truth of ${caseId}? [y/N] `);
      if (!/^\s*y(es)?\s*$/i.test(answer)) {
        console.log('not written');
        return 1;
      }
    }
    await write(plan.file, plan.before, plan.after);
    console.log(`written: ${shown}. The case is another exam now: run its suite again`);
    return 0;
  } catch (error) {
    if (!(error instanceof BlessRefusal)) throw error;
    console.error(`caliper bless: ${visible(error.message)}`);
    return 2;
  }
}

/** What was shown is what is written: a file that was saved in the meantime is left alone. */
async function write(file: string, before: string, after: string): Promise<void> {
  if (readFileSync(file, 'utf8') !== before) {
    throw new BlessRefusal(`${file} was changed while this was being looked at: start again`);
  }
  await writeFileAtomic(file, after);
}

async function askTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A closed input (Ctrl-D) leaves the question unanswered for good.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer;
}

function paint(line: string): string {
  if (line.startsWith('@@')) return colors.cyan(line);
  if (line.startsWith('+')) return colors.green(line);
  return line.startsWith('-') ? colors.red(line) : line;
}
