import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';
import { z } from 'zod';
import { REPORT_SCHEMA } from '../reporter/report-data.ts';
import { isSuiteName, suiteKey } from '../suites/suite-file.ts';
import { nearestName } from '../text/index.ts';
import { BlessRefusal } from './refusal.ts';

const rowSchema = z.object({
  case_id: z.string(),
  verdict: z.string(),
  attempts: z.number(),
  case_hash: z.string(),
  errors: z.array(z.object({ kind: z.string(), message: z.string() })),
  file: z.string(),
  altered: z.boolean(),
  details: z.record(z.string(), z.unknown()),
});

const reportSchema = z.object({
  schema: z.literal(REPORT_SCHEMA),
  suite: z.string(),
  variant: z.string().nullable().default(null),
  timestamp: z.string(),
  per_case: z.array(rowSchema),
});

/** A case's row in a report, as far as it is needed here. */
export type ReportRow = z.infer<typeof rowSchema>;

/** A row with the run that it is from. */
export interface FoundRow {
  /** `memory`, or `memory@v002` for a variant of it */
  suite: string;
  /** ISO 8601, when the run ended */
  timestamp: string;
  row: ReportRow;
}

/**
 * Finds what the last run says of a case, in `results/<suite>/report.json` or `results/<suite>/<variant>/report.json`.
 *
 * @param suite the suite whose run is meant, with `@` and the variant where it has some; undefined: the only run that
 *   has the case
 * @throws BlessRefusal where no run has the case, several have it, or a report cannot be read
 */
export function findRow(cwd: string, caseId: string, suite: string | undefined): FoundRow {
  const parts = suite?.split('@') ?? [];
  if (parts.length > 2 || !parts.every(isSuiteName)) {
    throw new BlessRefusal(
      `--suite must be the name of a suite, or suite@variant where it has variants, received '${suite}'`,
    );
  }
  const files = fg
    .sync(
      suite === undefined
        ? ['results/*/report.json', 'results/*/*/report.json']
        : `results/${parts.join('/')}/report.json`,
      { cwd },
    )
    .sort();
  if (files.length === 0) {
    const where =
      suite === undefined ? 'results/<suite>/report.json' : `results/${parts.join('/')}/report.json`;
    throw new BlessRefusal(`there is no ${where} in ${cwd}: run the suite first, from this folder`);
  }
  const reports = files.map((file) => readReport(cwd, file));
  const found = reports.flatMap(({ suite: name, variant, timestamp, per_case }) =>
    per_case
      .filter((row) => row.case_id === caseId)
      .map((row) => ({ suite: suiteKey(name, variant), timestamp, row })),
  );
  if (found.length === 0) throw new BlessRefusal(notFound(caseId, reports));
  if (found.length > 1) {
    const names = found.map((each) => each.suite);
    throw new BlessRefusal(
      `the case ${caseId} was run by several suites (${names.join(', ')}): name one, for example --suite ${names[0]}`,
    );
  }
  return found[0]!;
}

function readReport(cwd: string, file: string): z.infer<typeof reportSchema> {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(join(cwd, file), 'utf8')));
  } catch {
    throw new BlessRefusal(
      `${file} is not a report of layout ${REPORT_SCHEMA}: run its suite again, or name another suite with --suite`,
    );
  }
}

function notFound(caseId: string, reports: readonly z.infer<typeof reportSchema>[]): string {
  const ids = reports.flatMap(({ per_case }) => per_case.map(({ case_id }) => case_id));
  const near = nearestName(caseId, ids);
  const suites = reports.map(({ suite, variant }) => suiteKey(suite, variant)).join(', ');
  const hint = near === null ? 'run it first' : `did you mean ${near}?`;
  return `the last run of ${suites} has no case '${caseId}': ${hint}`;
}
