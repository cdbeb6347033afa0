import writeFileAtomic from 'write-file-atomic';
import { caseJsonSchema } from '../cases/index.ts';
import type { ExitCode } from './exit-code.ts';

/** Prints the JSON Schema of case files, or writes it to a file. */
export async function printSchema(out: string | undefined): Promise<ExitCode> {
  const text = `${JSON.stringify(caseJsonSchema(), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else await writeFileAtomic(out, text);
  return 0;
}
