import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseCaseFile } from '../../../plugin/cases/index.ts';
import { type Finished, FixtureProject } from './project.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TARGET = /ragPipeline\(\{(.*)\}\)/;
const AS_IT_IS = '(pipeline) => pipeline';
/** Where manifests look for documents, from the folder that they are in. */
const PACKAGES = '../../node_modules/';

/** The part of a report that tells which cases fell, and why. */
export interface GateReport {
  suite: string;
  partial: boolean;
  summary: { red: boolean; counts: { total: number; pass: number; fail: number; error: number } };
  changes: { case_id: string; kind: string }[];
  warnings: { code: string; message: string; line: number }[];
  gates: { name: string; met: boolean }[];
  per_case: {
    case_id: string;
    verdict: string;
    findings: { title: string; message: string }[];
    details: { retrieval?: { turns: { places: ({ rank: number } | null)[] }[] } };
  }[];
}

/** What a run with one thing broken came to. */
export interface Broken extends Finished {
  report: GateReport;
  /** ids that passed in the baseline and do not now */
  regressed: string[];
  /** why those fell, by id */
  findings: Map<string, string>;
}

/** A shipped suite over documents in a folder of its own, so that one thing of it can be broken. */
export class GateProject extends FixtureProject {
  readonly name: string;
  readonly cases: ReturnType<typeof parseCaseFile>['cases'][number]['case'][];
  readonly #suite: string;

  /**
   * @param name of the suite: `mega` is evals/mega.eval.ts, and its cases are in cases/mega, if it has any
   * @param variant which of its variants is run and compared, where it has some
   */
  constructor(
    name: string,
    readonly variant: string | null = null,
  ) {
    super({});
    this.name = name;
    this.#suite = readFileSync(join(ROOT, `evals/${name}.eval.ts`), 'utf8');
    if (!TARGET.test(this.#suite)) throw new Error(`evals/${name}.eval.ts has no ${TARGET}`);
    if (existsSync(join(ROOT, `cases/${name}`))) this.#copy(`cases/${name}`);
    const cases = `cases/${name}/v001.yaml`;
    this.cases = this.has(cases)
      ? parseCaseFile(this.read(cases), 'v001.yaml').cases.map((loaded) => loaded.case)
      : [];
    this.restore();
  }

  get #baseline(): string {
    return `baselines/${this.name}${this.variant === null ? '' : `@${this.variant}`}.json`;
  }

  /** Suite and corpora as they are shipped. */
  restore(): void {
    this.#copy('cases/corpus');
    const packages = relative(join(this.root, 'cases/corpus'), join(ROOT, 'node_modules'));
    for (const manifest of this.list('cases/corpus').filter((file) => file.endsWith('.yaml'))) {
      const path = `cases/corpus/${manifest}`;
      this.write({ [path]: this.read(path).replaceAll(PACKAGES, `${packages}/`) });
    }
    this.target(AS_IT_IS);
  }

  /** Gives the project the committed baseline of the suite. */
  accept(): void {
    this.#copy(this.#baseline);
  }

  /**
   * Puts the pipeline of the suite into other hands.
   *
   * @param wrap source of a function from the target to another one
   * @param options source of options of the pipeline, over its own
   */
  target(wrap: string, options = '{}'): void {
    const text = this.#suite
      .replace(TARGET, (_, own: string) => `broken({ ${own}, ...${options} })`)
      .replaceAll('./pipelines/', () => `${ROOT}evals/pipelines/`);
    this.write({
      [`evals/${this.name}.eval.ts`]: `${text}
function broken(options) {
  return (${wrap})(ragPipeline(options));
}
`,
    });
  }

  /**
   * Changes options of the pipeline.
   *
   * @param options source of them, over its own
   */
  options(options: string): void {
    this.target(AS_IT_IS, options);
  }

  /** Switches a channel of the pipeline off. */
  without(channel: string): void {
    this.options(`{ channels: { ${channel}: false } }`);
  }

  /** Ids of the shipped cases that passed in the baseline and have a tag. */
  tagged(tag: string): string[] {
    return this.passing(({ tags }) => tags?.includes(tag) ?? false);
  }

  /** Ids of the shipped cases that passed in the baseline and for which something holds. */
  passing(holds: (evalCase: GateProject['cases'][number]) => boolean): string[] {
    const { cases } = this.json<{ cases: Record<string, { verdict: string }> }>(this.#baseline);
    return this.cases
      .filter((each) => cases[each.case_id]?.verdict === 'pass' && holds(each))
      .map(({ case_id }) => case_id);
  }

  async run(): Promise<Broken> {
    const chosen: Record<string, string> = this.variant === null ? {} : { CALIPER_VARIANT: this.variant };
    const finished = await this.vitest(['--reporter=dot'], chosen);
    const report = this.json<GateReport>(`results/${join(this.name, this.variant ?? '')}/report.json`);
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

  #copy(path: string): void {
    cpSync(join(ROOT, path), join(this.root, path), { recursive: true });
  }
}
