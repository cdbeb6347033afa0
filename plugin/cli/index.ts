import { readFileSync } from 'node:fs';
import { cac } from 'cac';
import { type AnchorsOptions, makeAnchors } from './anchors.ts';
import { type BlessOptions, blessCase } from './bless.ts';
import { type CalibrateOptions, calibratePairs } from './calibrate.ts';
import { type CheckOptions, checkCases } from './check.ts';
import { type CompareOptions, compareReports } from './compare.ts';
import type { ExitCode } from './exit-code.ts';
import { type GridOptions, searchGrid } from './grid.ts';
import { type HistoryOptions, printHistory } from './history.ts';
import { printKappa } from './kappa.ts';
import { manageReplay, type ReplayOptions } from './replay.ts';
import { printSchema } from './schema.ts';
import { type SummaryFiles, summariseReports } from './summary.ts';
import { verifyReports } from './verify.ts';

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
    .command(
      'check [...files]',
      'Check case files (globs); without any, those of every suite, each with its own registry, templates and corpus',
    )
    .option('--registry <folder>', 'Folder of dimensions.yaml and aliases.yaml')
    .option('--templates <glob>', 'Section templates')
    .option('--corpus <path>', 'Folder or manifest (*.yaml) of the documents that questions are about')
    .option('--json', 'Print one JSON document instead of text')
    .action(async (files: string[], options: CheckOptions) => {
      code = await checkCases(files, options);
    });
  cli
    .command(
      'bless <case id>',
      'Make the prediction of the last run the ground truth of a case, after a look at the difference',
    )
    .option('--suite <name>', 'Whose run, where several suites have the case')
    .option('--yes', 'Do not ask')
    .action(async (caseId: string, options: BlessOptions) => {
      code = await blessCase(caseId, options);
    });
  cli
    .command(
      'grid <suite file>',
      'Search the parameters of a suite’s search by grid: NDCG@10 of every combination, and what may be made of it',
    )
    .option('--json', 'Print one JSON document instead of text')
    .option('--folds <number>', 'Folds of the cross-validation over queries', { default: 5 })
    .option('--seed <number>', 'Seed of the folds and of the check of the target', { default: 1 })
    .action(async (file: string, options: GridOptions) => {
      code = await searchGrid(file, options);
    });
  cli
    .command(
      'anchors <corpus>',
      'Write cases for a corpus (folder or manifest): sentences of its documents, asked for exactly and vaguely',
    )
    .option('--out <file>', 'Write them to a file instead of printing them')
    .option('--seed <number>', 'Decides between sentences that are equally good', { default: 1 })
    .option('--prefix <text>', 'What case ids begin with', { default: 'anchor' })
    .option(
      '--noise <number>',
      'Beside it, noisy copies of so many documents and cases for them; needs --out',
    )
    .action(async (corpus: string, options: AnchorsOptions) => {
      code = await makeAnchors(String(corpus), options);
    });
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
  cli
    .command(
      'compare <a> <b>',
      'Put two report.json files side by side: differences, intervals and flips, no verdict',
    )
    .option('--md', 'Print Markdown')
    .option('--json', 'Print one JSON document')
    .option('--force', 'Compare what both have alike, where their cases or calibers differ')
    .option('--html <file>', 'Write a page of it, too')
    .action(async (a: string, b: string, options: CompareOptions) => {
      code = await compareReports(String(a), String(b), options);
    });
  cli
    .command('summary [...reports]', 'Print gates and flips of report.json files as Markdown, for a CI page')
    .option('--out <file>', 'Write it to a file instead')
    .option('--comment <file>', 'Write the body of a comment on a pull request, too')
    .action(async (reports: string[], options: SummaryFiles) => {
      code = await summariseReports(reports, options);
    });
  cli
    .command(
      'calibrate [pairs]',
      'Recall and false matches of each similarity by threshold, on labelled pairs of texts',
    )
    .option('--false-match-rate <share>', 'Recommend a threshold for it; default 0.05')
    .option('--html <file>', 'Write a page of it, too')
    .option('--json', 'Print one JSON document')
    .option('--from <report>', 'Instead, print the pairs near the threshold of a report.json, to be labelled')
    .option('--out <file>', 'With --from: write them to a new file instead')
    .action(async (pairs: string | undefined, options: CalibrateOptions) => {
      code = await calibratePairs(pairs === undefined ? undefined : String(pairs), options);
    });
  cli
    .command('kappa <a> <b>', "Cohen's kappa of two annotators of the same cases, per dimension")
    .option('--json', 'Print one JSON document')
    .action((a: string, b: string, options: { json?: boolean }) => {
      code = printKappa(String(a), String(b), options);
    });
  cli
    .command('history [suite]', 'Print the runs that results/history.db keeps')
    .option('--variant <name>', 'Of this variant alone')
    .option('--metric <name>', 'Show this metric; may be given several times')
    .option('--last <n>', 'So many runs of each suite')
    .option('--json', 'Print one JSON document')
    .option('--prune <n>', 'Keep the last n runs of each suite, and remove the others')
    .action((suite: string | undefined, options: HistoryOptions) => {
      code = printHistory(suite, options);
    });
  cli
    .command('replay <action> [key]', 'Recorded answers: ls, show <key>, prune, export (sorted JSONL)')
    .option('--file <file>', 'The file of the recordings')
    .option('--unused', 'prune: what the last whole run did not use')
    .option('--older-than <age>', 'prune: what was recorded longer ago: 12h, 30d, 8w')
    .option('--out <file>', 'export: write to a file instead')
    .action((action: string, key: string | undefined, options: ReplayOptions) => {
      code = manageReplay(action, key === undefined ? undefined : String(key), options);
    });
  cli.help();
  cli.version(packageVersion());
  const empty = emptyOption(argv);
  if (empty !== null) {
    console.error(`caliper: ${empty} has an empty value; give it one, or leave it out`);
    return 2;
  }
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

/** An option whose value is blank, as `"$UNSET"` leaves it, which the parser would read as the number 0; null: none is. */
function emptyOption(argv: readonly string[]): string | null {
  const found = argv.findIndex(
    (word, at) => /^--[^=]+=\s*$/.test(word) || (word.trim() === '' && argv[at - 1]?.startsWith('--')),
  );
  if (found < 0) return null;
  return argv[found]!.trim() === '' ? argv[found - 1]! : argv[found]!.replace(/=\s*$/, '');
}

function packageVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
