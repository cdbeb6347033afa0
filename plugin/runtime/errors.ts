import { positionOf } from '../cases/index.ts';
import type { CaseResult } from '../scores/types.ts';
import type { PlacedCase } from './case-data.ts';

const ERROR_NAMES = { infra: 'InfraError', timeout: 'TimeoutError', parse: 'ParseError' } as const;

/**
 * The errors that a red case throws: one for each wrong field, with a stack whose only frame is that field's
 * place in the YAML, so that the terminal, JUnit and annotations point there.
 *
 * @param reason what the baseline makes of it: `regressed (case edited)`
 */
export function caseErrors(placed: PlacedCase, result: CaseResult, reason: string): Error[] {
  const { case_id, errors, findings, missed } = result;
  const head = [reason, missed.join('; ')].filter(Boolean).join(': ');
  const failures = errors.map(({ kind, stage, message }) => {
    const { line, col } = positionOf(placed.loaded, []);
    const text = [reason, `stage ${stage}: ${quotedLines(message)}`].filter(Boolean).join(': ');
    return errorAt(ERROR_NAMES[kind], text, case_id, placed.file, line, col);
  });
  const differences = findings.map(({ title, message, file, line, col }, index) =>
    errorAt(title, index === 0 ? `${head}\n  ${message}` : message, case_id, file, line, col),
  );
  return [...failures, ...differences];
}

/** A target's message with its further lines marked: a bare one might be taken for a command by a CI runner. */
function quotedLines(message: string): string {
  return message.replace(/\r?\n/g, '\n  │ ');
}

/**
 * An error that names a place in a file as where it came from. The stack repeats the message's first line only: a
 * further line, with text of a target in it, could pass for a frame.
 */
export function errorAt(
  name: string,
  message: string,
  frame: string,
  file: string,
  line: number,
  col: number,
): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = `${name}: ${message.split(/[\r\n]/, 1)[0]}\n    at ${frame} (${file}:${line}:${col})`;
  return error;
}

/** One error as itself, several as an AggregateError, which Vitest prints one by one. */
export function throwAll(errors: Error[], message: string): never {
  if (errors.length === 1) throw errors[0];
  throw new AggregateError(errors, message);
}
