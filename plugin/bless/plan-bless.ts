import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type CaseFile,
  formatProblem,
  type GroundTruthMemory,
  type LoadedCase,
  parseCaseFile,
} from '../cases/index.ts';
import { editMemories } from './edit-memories.ts';
import { findRow } from './find-row.ts';
import { planMemories } from './plan-memories.ts';
import { predictionOf } from './prediction.ts';
import { checkReferences } from './references.ts';
import { BlessRefusal } from './refusal.ts';

/** What blessing a case would do. */
export interface BlessPlan {
  /** absolute path of the case file */
  file: string;
  suite: string;
  /** ISO 8601, when the run ended that the prediction is from */
  timestamp: string;
  /** the file's text, with its byte order mark if it has one */
  before: string;
  /** the same as `before` where the truth already is what was predicted */
  after: string;
  /** what a person should know of it before accepting */
  notes: string[];
}

const BOM = '\ufeff';

/**
 * Works out how the prediction of the last run becomes the ground truth of a case. Nothing is written.
 *
 * @param cwd folder that the suite was run in: reports and the paths in them are relative to it
 * @throws BlessRefusal where that cannot be done, naming the reason and what to do instead
 */
export function planBless(cwd: string, caseId: string, suite?: string): BlessPlan {
  const { row, ...run } = findRow(cwd, caseId, suite);
  const prediction = predictionOf(row);
  const file = resolve(cwd, row.file);
  const before = readText(file);
  const content = parseCaseFile(before, file);
  const loaded = soundCase(content, caseId, cwd);
  if (loaded.hash !== row.case_hash) {
    throw new BlessRefusal(
      `${caseId} was edited since the run of ${run.timestamp}: run the suite again and look at the new prediction`,
    );
  }
  const truth = loaded.case.expected_l1?.memories ?? [];
  const { slots, notes } = planMemories(truth, prediction);
  const cases = content.cases.map((each) => each.case);
  notes.push(...checkReferences(loaded.case, slots, cases));
  if (row.attempts > 1) notes.push(`the case was run ${row.attempts} times: this is its last prediction`);
  const bom = before.startsWith(BOM) ? BOM : '';
  const after = bom + editMemories(before.slice(bom.length), caseId, truth, slots);
  checkEdit(
    content,
    parseCaseFile(after, file),
    caseId,
    slots.map(({ memory }) => memory),
    cwd,
  );
  return { file, ...run, before, after, notes };
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    throw new BlessRefusal(`the case file ${file} cannot be read: ${(error as Error).message}`);
  }
}

function soundCase(content: CaseFile, caseId: string, cwd: string): LoadedCase {
  if (content.problems.length > 0) {
    const first = formatProblem(content.problems[0]!, cwd);
    throw new BlessRefusal(`the case file has problems, repair them first (see caliper check):\n${first}`);
  }
  const loaded = content.cases.find((each) => each.case.case_id === caseId);
  if (!loaded) throw new BlessRefusal(`${content.file} has no case ${caseId} any more: run the suite again`);
  return loaded;
}

/** Whether the edited text holds the new memories and is the same as before in all else. */
function checkEdit(
  before: CaseFile,
  after: CaseFile,
  caseId: string,
  memories: readonly GroundTruthMemory[],
  cwd: string,
): void {
  if (after.problems.length > 0) {
    const problems = after.problems.map((problem) => formatProblem(problem, cwd)).join('\n');
    throw new BlessRefusal(
      `the prediction would be no valid ground truth, so edit the case by hand:\n${problems}`,
    );
  }
  const expected = before.cases.map(({ case: evalCase }) =>
    evalCase.case_id === caseId ? { ...evalCase, expected_l1: { memories } } : evalCase,
  );
  const actual = after.cases.map(({ case: evalCase }) => evalCase);
  if (!isDeepStrictEqual(actual, expected) || !isDeepStrictEqual(after.meta, before.meta)) {
    throw new BlessRefusal(
      `the memories of ${caseId} are written in a way that cannot be edited without changing something else: edit them by hand`,
    );
  }
}
