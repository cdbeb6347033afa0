import type { TestContext } from 'vitest';
import { caliberDifferences } from '../baseline/caliber.ts';
import { diffPresence } from '../baseline/diff.ts';
import { baselinePath, readBaseline } from '../baseline/file.ts';
import { awaitsRealModel } from '../network/real-model.ts';
import { loadRegistry, type Registry } from '../registry/index.ts';
import { aggregate } from '../scores/aggregate.ts';
import { checkGates, gateText } from '../scores/gates.ts';
import { once } from '../scores/once.ts';
import type { CaseResult, Gate, SuiteInfo } from '../scores/types.ts';
import { pairingOf } from '../stages/pairing.ts';
import { retrievalOf } from '../stages/rag/settings.ts';
import type { PairingRules, Stage, SuiteScope } from '../stages/types.ts';
import { suiteKey } from '../suites/suite-file.ts';
import { storableLine } from '../text/index.ts';
import { caseVerdict } from '../verdict/case.ts';
import type { Policy } from '../verdict/policy.ts';
import { suiteFailures } from '../verdict/suite.ts';
import { gatesWithoutHoldout } from '../watch/tune.ts';
import { type Attempt, attemptCase } from './attempt.ts';
import { resultOf, skippedResult } from './attempts.ts';
import { caliberError, guardCaliber } from './caliber/guard.ts';
import { caseClock } from './case-clock.ts';
import type { PlacedCase } from './case-data.ts';
import { checkTags, chosenStages } from './chosen-parts.ts';
import { closeTarget } from './close-target.ts';
import type { PlacedCorpus } from './corpus-reader.ts';
import { caseErrors, throwAll } from './errors.ts';
import { type Reached, reachTarget } from './reach-target.ts';
import type { Semaphore } from './semaphore.ts';
import { suiteInfo } from './suite-info.ts';
import { suiteScope } from './suite-scope.ts';
import { UnsupportedStages } from './unsupported-stages.ts';
import type { VariantSuite } from './variants.ts';
import { stillRedText, watchedScope } from './watched-scope.ts';

const MAX_NOTE = 300;

/** What the main process tells a worker of a suite: all of it known before the suite's code runs. */
export interface SuitePlace {
  name: string;
  /** null: the suite has no variants */
  variant: string | null;
  /** relative to the root, with `/` */
  file: string;
  /** the project's root: an absolute path */
  root: string;
  /** the JSON files of the cases */
  data: string[];
  /** absolute path of the registry's folder, or null */
  registry: string | null;
  /** hash of the section templates, or null where there are none */
  templates: string | null;
  /** the documents that questions are about, or null where there are none */
  corpus: PlacedCorpus | null;
  update: Policy['update'];
  /** in watch mode alone: the file with the results of the cases that do not run again */
  keptRows?: string;
  /** tests without an assertion fail in this project */
  requireAssertions: boolean;
}

/** The part of a Vitest task that a suite writes to. */
interface MetaBearer {
  meta: { caliper?: unknown };
}

/** The part of a Vitest task that says how often its test runs. */
interface Repeating {
  repeats?: number;
  result?: { repeatCount?: number };
}

/** A suite in a worker, or one variant of it: its generated tests are `test` and `gate`. */
export class RunningSuite {
  readonly #definition: VariantSuite;
  readonly #place: SuitePlace;
  readonly #cases: readonly PlacedCase[];
  readonly #stages: Stage[];
  readonly #stagesLeftOut: string[];
  readonly #registry: Registry | null;
  readonly #pairing: PairingRules;
  readonly #scope: SuiteScope;
  readonly #semaphore: Semaphore;
  readonly #unsupported = new UnsupportedStages();
  readonly #attempts = new Map<string, Attempt[]>();
  readonly #results = new Map<string, CaseResult>();
  #reached: Promise<Reached> | undefined;
  #described: Promise<SuiteInfo | null> | undefined;
  #policy: Policy | undefined;

  /**
   * @param cases of the data files, in the order of the generated tests
   * @param semaphore lets as many cases run at once as the suite says
   * @param corpus reads the documents that `place` names
   * @throws TypeError when the module's default export is no suite, `CALIPER_STAGES` names no stage of it, or
   *   `sliceBy` a tag that no case has
   */
  constructor(
    definition: VariantSuite,
    place: SuitePlace,
    cases: readonly PlacedCase[],
    semaphore: Semaphore,
    corpus: SuiteScope['corpus'],
  ) {
    this.#definition = definition;
    this.#place = place;
    this.#cases = cases;
    checkTags(definition.sliceBy, cases);
    this.#stages = chosenStages(definition.stages, process.env.CALIPER_STAGES);
    this.#stagesLeftOut = definition.stages
      .filter((stage) => !this.#stages.includes(stage))
      .map(({ name }) => name);
    this.#registry = place.registry === null ? null : loadRegistry(place.registry).registry;
    this.#pairing = pairingOf(definition.stages);
    const metas = new Map(this.#cases.map(({ loaded, meta }) => [loaded.case, meta]));
    this.#scope = suiteScope(
      [...metas.keys()],
      (evalCase) => caseClock(evalCase, metas.get(evalCase) ?? null),
      { retrieval: retrievalOf(definition.stages), corpus },
    );
    this.#semaphore = semaphore;
  }

  /**
   * Asks the target what it is, and records that on the suite's task. A target that cannot say is no reason to
   * skip its cases: they will fail one by one, as errors.
   *
   * @throws CaliberError, where it measures under less than the suite requires, which then runs no case
   */
  async describe(task: MetaBearer): Promise<void> {
    const info = await this.#info();
    task.meta.caliper = { kind: 'suite', ...this.#mark, info, stages_left_out: this.#stagesLeftOut };
    if (info?.weaker && this.#definition.onWeaker === 'refuse') throw caliberError(info.weaker);
  }

  /** The test of a case, by its place among the suite's cases. */
  test(index: number): (context: TestContext) => Promise<void> {
    return (context) => this.run(index, context);
  }

  /**
   * Runs one case as often as the suite says: scores it, records the result of all of its attempts so far, and throws
   * or skips as their verdict says. Under `retry` and `repeats` Vitest calls this several times for one test.
   *
   * Where these attempts passed and an earlier one did not, nothing is thrown: Vitest decides what its retries mean for
   * the test, and the recorded verdict what the run makes of it. Where a stage is not supported, one case says so for all.
   */
  async run(index: number, context: TestContext): Promise<void> {
    const placed = this.#cases[index]!;
    const { case_id } = placed.loaded.case;
    const bearer = context.task as MetaBearer;
    const skip = this.#whySkipped(placed);
    if (skip !== undefined) {
      this.#record(bearer, skippedResult(placed, skip));
      context.skip(note(skip));
    }
    const now: Attempt[] = [];
    const earlier = this.#attempts.get(case_id) ?? [];
    for (let trial = 0; trial < this.#definition.trials; trial += 1)
      now.push(await this.#attempt(placed, earlier.length + trial));
    const attempts = [...earlier, ...now];
    this.#attempts.set(case_id, attempts);
    const result = resultOf(placed, attempts);
    this.#record(bearer, result);
    if (this.#place.requireAssertions) countAssertion(context);
    if (result.verdict === 'pass') return;
    const { red, reason } = caseVerdict(result, await this.#decidingPolicy());
    if (red) {
      if (now.every(({ verdict }) => verdict === 'pass')) return;
      const errors = this.#unsupported.untold(case_id, attempts);
      if (errors.length > 0 || result.errors.length === 0) {
        throwAll(caseErrors(placed, { ...result, errors }, reason), `case ${case_id}`);
      }
    }
    if (isRepeatedAgain(context.task)) return;
    const why = result.errors.length > 0 ? result.errors.map((error) => error.message) : result.missed;
    const text = [reason, why.join('; ')].filter(Boolean).join(': ');
    context.skip(note(red ? this.#unsupported.noteFor(case_id, attempts) : text));
  }

  /** Holds the suite's gates against all of its cases; skips with a note where not all of them ran. */
  async gate(context: TestContext): Promise<void> {
    const policy = await this.#decidingPolicy();
    const { kept, leftOut, note: scope } = watchedScope(this.#place.keptRows, this.#cases, this.#results);
    const results = new Map([...kept, ...this.#results]);
    const measures = once(
      (split: Gate['split']) =>
        aggregate(
          [...results].filter(([, result]) => !split || result.slices.split === split),
          this.#definition.prices,
        ).measures,
    );
    const gates = checkGates(gatesWithoutHoldout(this.#definition.gates, leftOut), measures);
    const expected = new Set(this.#cases.map(({ loaded }) => loaded.case.case_id));
    const awaiting = this.#cases.filter(({ loaded }) => awaitsRealModel(loaded.case)).length;
    const due = expected.size - leftOut - awaiting;
    const partial = this.#stagesLeftOut.length > 0 || results.size < due;
    const changes =
      policy.baseline.state === 'present' ? diffPresence(policy.baseline.baseline, results, expected) : [];
    const failures = suiteFailures(gates, changes, policy, {
      root: this.#place.root,
      partial,
      rows: results,
    });
    (context.task as MetaBearer).meta.caliper = { kind: 'gate', ...this.#mark, failures };
    if (this.#place.requireAssertions) countAssertion(context);
    const stillRed = [...kept].filter(([, result]) => caseVerdict(result, policy).red).map(([id]) => id);
    const errors = failures.map(({ kind, message }) => gateError(ERROR_NAMES[kind], message + scope));
    if (stillRed.length > 0) errors.push(gateError('StillRed', stillRedText(stillRed)));
    if (errors.length > 0) throwAll(errors, 'gates');
    const weaker = (await this.#info())?.weaker;
    const reportOnly = weaker ? `REPORT ONLY: ${weaker}: ` : '';
    if (partial)
      context.skip(`${reportOnly}partial run: ${results.size} of ${due} cases, gates not judged${scope}`);
    const missed = gates.filter((gate) => !gate.met);
    if (policy.failOn === 'never')
      context.skip(
        `${reportOnly || 'report only: '}${(missed.length ? missed : gates).map(gateText).join('; ')}`,
      );
  }

  /** Says whose record it is; a suite without variants needs none. */
  get #mark(): { variant?: string } {
    const { variant } = this.#place;
    return variant === null ? {} : { variant };
  }

  /** When all tests are over: the target gives back what it holds. One that was never reached holds nothing. */
  async close(): Promise<void> {
    const reached = await this.#reached?.catch(() => undefined);
    if (reached) await closeTarget(reached.target);
  }

  /** Each attempt waits for its own turn, so that the trials of one case hold up no other. */
  #attempt(placed: PlacedCase, trial: number): Promise<Attempt> {
    return this.#semaphore.run(() =>
      attemptCase(placed, {
        stages: this.#stages,
        registry: this.#registry,
        pairing: this.#pairing,
        suite: this.#scope,
        target: async () => (await this.#reach()).target,
        timeout: this.#definition.timeout,
        ...this.#mark,
        trial,
      }),
    );
  }

  /** Why a case is not run: its author says so, or no stage of the suite reads what it expects. */
  #whySkipped({ loaded }: PlacedCase): string | undefined {
    if (loaded.case.skip !== undefined) return loaded.case.skip;
    if (this.#stages.some((stage) => stage.applies(loaded.case))) return undefined;
    return `nothing to score: ${this.#stages.map(({ name, expects }) => `${name} reads ${expects}`).join(', ')}`;
  }

  #record(bearer: MetaBearer, result: CaseResult): void {
    this.#results.set(result.case_id, result);
    bearer.meta.caliper = { kind: 'case', ...this.#mark, result };
  }

  /** The target is made and asked what it is once a worker; when that fails, every case is an error. */
  #reach(): Promise<Reached> {
    this.#reached ??= reachTarget(this.#definition);
    return this.#reached;
  }

  #info(): Promise<SuiteInfo | null> {
    this.#described ??= this.#reach().then(
      async (reached) =>
        suiteInfo(
          this.#definition,
          { name: this.#place.name, ...this.#mark, file: this.#place.file },
          this.#definition.stages,
          reached.description,
          this.#registry,
          { templates: this.#place.templates, corpus: this.#place.corpus },
          await guardCaliber(this.#definition, reached, this.#scope.cases),
        ),
      () => null,
    );
    return this.#described;
  }

  /** The policy is settled once: every case of a run is judged against the same baseline. */
  async #decidingPolicy(): Promise<Policy> {
    if (this.#policy) return this.#policy;
    const baseline = readBaseline(
      baselinePath(this.#place.root, suiteKey(this.#place.name, this.#place.variant)),
    );
    const info = await this.#info();
    this.#policy ??= {
      failOn: info?.fail_on ?? this.#definition.failOn,
      update: this.#place.update,
      gates: this.#definition.gates,
      baseline,
      stagesLeftOut: this.#stagesLeftOut.length > 0,
      caliberDifferences:
        baseline.state === 'present' && info
          ? caliberDifferences(baseline.baseline.caliber, info.caliber)
          : [],
    };
    return this.#policy;
  }
}

/** Whether Vitest will run the test again whatever becomes of this time: a skip would end it with repeats left. */
function isRepeatedAgain({ repeats = 0, result }: Repeating): boolean {
  return (result?.repeatCount ?? 0) < repeats;
}

/** A note beside a test's name: safe, and on one line. */
function note(text: string): string {
  return storableLine(text, MAX_NOTE);
}

const ERROR_NAMES = { gate: 'GateMissed', baseline: 'BaselineError', merge: 'MergeError' } as const;

function gateError(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = `${error.name}: ${message}`;
  return error;
}

/**
 * A judged case counts as an assertion, for projects that require one in every test. Elsewhere the test's own
 * `expect` is never asked for: making one costs as much as scoring a case.
 */
function countAssertion({ expect }: TestContext): void {
  expect.setState({ assertionCalls: expect.getState().assertionCalls + 1 });
}
