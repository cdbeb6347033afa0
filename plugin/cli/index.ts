import { readFileSync } from 'node:fs';
import { cac } from 'cac';
import { printSchema } from './schema.ts';
import { verifyReports } from './verify.ts';

/** The exit codes of every command: 0 all well, 1 problems were found, 2 the command could not be run. */
export type ExitCode = 0 | 1 | 2;

/**
 * Runs the command line.
 *
 * @param argv as in `process.argv`
 * @returns the exit code; errors are printed, never thrown
 */
export async function main(argv: string[]): Promise<ExitCode> {
  const cli = cac('caliper');
  let code: ExitCode = 0;
  cli
    .command('schema', 'Print the JSON Schema of case files')
    .option('--out <file>', 'Write it to a file instead')
    .action(async (options: { out?: string }) => {
      code = await printSchema(options.out);
    });
  cli
    .command('verify <...reports>', 'Recompute every figure of report.json files from their rows')
    .action((reports: string[]) => {
      code = verifyReports(reports);
    });
  cli.help();
  cli.version(packageVersion());
  try {
    cli.parse(argv, { run: false });
    if (cli.options.help || cli.options.version) return 0;
    if (!cli.matchedCommand) {
      if (cli.args.length > 0) console.error(`caliper: unknown command '${cli.args[0]}'`);
      cli.outputHelp();
      return 2;
    }
    await cli.runMatchedCommand();
    return code;
  } catch (error) {
    console.error(`caliper: ${(error as Error).message}`);
    return 2;
  }
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
