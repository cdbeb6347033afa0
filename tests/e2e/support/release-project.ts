import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCaseFile } from '../../../plugin/cases/index.ts';
import { type Finished, FixtureProject } from './project.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SUITE = readFileSync(join(ROOT, 'evals/release.eval.ts'), 'utf8');
const CASES = readFileSync(join(ROOT, 'cases/release/v001.yaml'), 'utf8');
const TARGET = /ragPipeline\(\{(.*)\}\)/;

/** The part of a report that tells which cases fell, and why. */
export interface ReleaseReport {
  summary: { counts: { total: number; error: number } };
  changes: { case_id: string; kind: string }[];
  warnings: { code: string; message: string; line: number }[];
  gates: { metric: string; met: boolean }[];
  per_case: {
    case_id: string;
    verdict: string;
    findings: { title: string; message: string }[];
    details: { retrieval?: { turns: { places: ({ rank: number } | null)[] }[] } };
  }[];
}

/** What a run with one thing broken came to. */
export interface Broken extends Finished {
  report: ReleaseReport;
  /** ids that passed in the committed baseline and do not now */
  regressed: string[];
  /** why those fell, by id */
  findings: Map<string, string>;
}

/** The shipped release gate in a folder of its own, with the committed baseline, so that one thing of it can be broken. */
export class ReleaseProject extends FixtureProject {
  readonly cases = parseCaseFile(CASES, 'v001.yaml').cases.map((loaded) => loaded.case);

  constructor() {
    super({
      'cases/release/v001.yaml': CASES,
      'baselines/release.json': readFileSync(join(ROOT, 'baselines/release.json'), 'utf8'),
    });
    this.restore();
  }

  /** Suite and corpus as they are shipped. */
  restore(): void {
    cpSync(join(ROOT, 'cases/corpus/demo'), join(this.root, 'cases/corpus/demo'), { recursive: true });
    this.target('(pipeline) => pipeline');
  }

  /**
   * Puts the pipeline of the suite into other hands.
   *
   * @param wrap source of a function from the target to another one
   * @param options source of options of the pipeline, over its own
   */
  target(wrap: string, options = '{}'): void {
    if (!TARGET.test(SUITE)) throw new Error(`the suite has no ${TARGET}`);
    const text = SUITE.replace(TARGET, (_, own: string) => `broken({ ${own}, ...${options} })`).replaceAll(
      './pipelines/',
      () => `${ROOT}evals/pipelines/`,
    );
    this.write({
      'evals/release.eval.ts': `${text}
function broken(options) {
  return (${wrap})(ragPipeline(options));
}
`,
    });
  }

  /** Ids of the shipped cases that passed in the committed baseline and for which something holds. */
  passing(holds: (evalCase: ReleaseProject['cases'][number]) => boolean): string[] {
    const { cases } = this.json<{ cases: Record<string, { verdict: string }> }>('baselines/release.json');
    return this.cases
      .filter((each) => cases[each.case_id]?.verdict === 'pass' && holds(each))
      .map(({ case_id }) => case_id);
  }

  async run(): Promise<Broken> {
    const finished = await this.vitest(['--reporter=dot']);
    const report = this.json<ReleaseReport>('results/release/report.json');
    const regressed = report.changes.filter(({ kind }) => kind === 'regressed');
    return {
      ...finished,
      report,
      regressed: regressed.map(({ case_id }) => case_id).sort(),
      findings: new Map(
        report.per_case.map(({ case_id, findings }) => [
          case_id,
          findings.map(({ title, message }) => `${title}: ${message}`).join('\n'),
        ]),
      ),
    };
  }
}
