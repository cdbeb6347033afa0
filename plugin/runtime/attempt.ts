import { positionOf } from '../cases/index.ts';
import { ConnectionScope } from '../network/scope.ts';
import type { Registry } from '../registry/index.ts';
import { measureMetric } from '../scores/stages.ts';
import type { CaseError, ErrorKind, PlacedFinding } from '../scores/types.ts';
import type { CaseUsage } from '../scores/usage/types.ts';
import { Chain } from '../stages/chain.ts';
import type { Tally } from '../stages/tally.ts';
import { type Miss, missedThresholds, missText } from '../stages/thresholds.ts';
import {
  type CallTarget,
  type Finding,
  type Json,
  OutputError,
  type PairingRules,
  type Score,
  type Stage,
  type SuiteScope,
} from '../stages/types.ts';
import { MethodMissing, TargetError } from '../targets/target-error.ts';
import type { CallContext, Target } from '../targets/types.ts';
import { storable } from '../text/index.ts';
import { caseClock } from './case-clock.ts';
import type { PlacedCase } from './case-data.ts';
import { Deadline, DeadlineError, withDeadline } from './deadline.ts';
import { UsageMeter } from './usage-meter.ts';

/** What one try of a case gave. */
export interface Attempt {
  verdict: 'pass' | 'fail' | 'error';
  tallies: Record<string, Tally>;
  missed: string[];
  findings: PlacedFinding[];
  details: Record<string, Json>;
  error?: CaseError;
  /** the method that the target lacks, where that is the error */
  missingMethod?: string;
  /** what its calls cost; absent where no answer says so */
  usage?: CaseUsage;
}

/** What an attempt needs of its suite. */
export interface AttemptContext {
  stages: readonly Stage[];
  registry: Registry | null;
  pairing: PairingRules;
  suite: SuiteScope;
  target: () => Promise<Target>;
  /** which variant of the suite is tried; absent: it has none */
  variant?: string;
  /** milliseconds */
  timeout: number;
  /** which try of the case this is, from 0 */
  trial: number;
}

/** Time for `end` to tidy up after a case, also one that ran out of its own time. */
const END_TIMEOUT = 5000;
const MAX_MESSAGE = 2000;
const MAX_ANSWER = 8000;

/**
 * Runs the stages of a case and scores them. Those that follow the pipeline share one store of the target; each one
 * that is fed with ground truth gets a store of its own after them, from `begin` to `end`. A failure of the target
 * ends the case: the failing stage and those after it score as if nothing had been predicted, so that a crash costs
 * what silence costs.
 */
export async function attemptCase(placed: PlacedCase, context: AttemptContext): Promise<Attempt> {
  const { case: evalCase } = placed.loaded;
  const { case_id } = evalCase;
  const attempt: Attempt = { verdict: 'pass', tallies: {}, missed: [], findings: [], details: {} };
  const deadline = new Deadline(context.timeout);
  const scope = new ConnectionScope(`case ${case_id}`, { case_id, trial: context.trial });
  const run: CaseRun = {
    placed,
    context,
    attempt,
    deadline,
    meter: new UsageMeter(),
    scope,
    ask: (call) => scope.run(() => deadline.race(call)),
    fail: (stage, reason) => {
      if (attempt.error) return;
      attempt.error = { kind: kindOf(reason), stage, message: messageOf(reason), ...answerOf(reason) };
      if (reason instanceof MethodMissing) attempt.missingMethod = reason.method;
    },
  };
  for (const stages of passesOf(context.stages.filter((stage) => stage.applies(evalCase)))) {
    if (!attempt.error) await runPass(run, stages);
    for (const stage of stages) attempt.tallies[stage.name] ??= stage.nothing(evalCase, context);
  }
  deadline.clear();
  const usage = run.meter.taken();
  if (usage) attempt.usage = usage;
  if (attempt.error) attempt.verdict = 'error';
  else if (attempt.missed.length > 0) attempt.verdict = 'fail';
  return attempt;
}

/** One try of a case while it runs. */
interface CaseRun {
  placed: PlacedCase;
  context: AttemptContext;
  attempt: Attempt;
  deadline: Deadline;
  meter: UsageMeter;
  scope: ConnectionScope;
  ask<T>(call: () => Promise<T>): Promise<T>;
  fail(stage: string, reason: unknown): void;
}

/** Stages that share a store of the target: the pipeline's own first, then each that is fed with truth by itself. */
function passesOf(stages: readonly Stage[]): Stage[][] {
  const own = stages.filter(({ input }) => input === 'pipeline');
  const alone = stages.filter(({ input }) => input === 'truth').map((stage) => [stage]);
  return own.length > 0 ? [own, ...alone] : alone;
}

/** From `begin` to `end`; what fails is recorded, and ends the pass. */
async function runPass(run: CaseRun, stages: readonly Stage[]): Promise<void> {
  const { placed, context, attempt, deadline, scope, meter, ask, fail } = run;
  const { case: evalCase } = placed.loaded;
  let target: Target | undefined;
  const measured = <T>(method: string, make: () => Promise<T>): Promise<T> =>
    meter.call(scope.stage ?? 'target', method, make);
  scope.stage = 'target';
  try {
    const reached = await ask(context.target);
    target = reached;
    scope.stage = 'begin';
    const begin = beginParams(placed, context.variant);
    if (reached.begin) {
      const { signal } = deadline;
      await ask(() => measured('begin', async () => reached.begin?.(begin, { signal })));
    }
    const call = callerOf(reached, deadline, measured);
    const { registry, suite } = context;
    const offers = (method: keyof Target) => typeof reached[method] === 'function';
    const chain = new Chain(evalCase, { registry, suite, call, offers });
    for (const stage of stages) {
      scope.stage = stage.name;
      const output = await ask(() => stage.run({ evalCase, now: begin.now, registry, call, chain, suite }));
      take(attempt, stage, placed, stage.score(evalCase, output, context));
    }
  } catch (reason) {
    fail(scope.stage, reason);
  }
  if (!target?.end) return;
  scope.stage = 'end';
  try {
    await scope.run(() => endCase(target, evalCase.case_id, meter));
  } catch (reason) {
    fail('end', reason);
  }
}

function take(attempt: Attempt, stage: Stage, placed: PlacedCase, score: Score): void {
  attempt.tallies[stage.name] = score.tally;
  attempt.details[stage.name] = score.detail;
  const missed = missedThresholds(
    (metric) => measureMetric(stage.name, score.tally, metric),
    stage.thresholds,
    score.nullMeets,
  );
  if (missed.length === 0) return;
  attempt.missed.push(...missed.map((miss) => `${stage.name} ${missText(miss)}`));
  attempt.findings.push(...explain(missed, score.findings(), stage).map((finding) => place(finding, placed)));
}

/** The findings that bear on a missed threshold; where none does, the threshold speaks for itself. */
function explain(missed: readonly Miss[], findings: readonly Finding[], stage: Stage): Finding[] {
  const bearing = findings.filter(({ metrics }) =>
    missed.some(({ metric }) => metrics.some((prefix) => metric.startsWith(prefix))),
  );
  if (bearing.length > 0) return bearing;
  return [
    {
      path: [stage.expects],
      title: 'BelowThreshold',
      message: missed.map(missText).join('; '),
      metrics: [],
    },
  ];
}

function place({ path, title, message }: Finding, { loaded, file }: PlacedCase): PlacedFinding {
  return { title, message, file, ...positionOf(loaded, path) };
}

/** @throws MethodMissing, from the call, when the target has no such method */
function callerOf(
  target: Target,
  deadline: Deadline,
  metered: <T>(method: string, make: () => Promise<T>) => Promise<T>,
): CallTarget {
  return (method, params) =>
    metered(method, async () => {
      const bound = target[method] as ((params: unknown, context: CallContext) => Promise<never>) | undefined;
      if (typeof bound !== 'function') {
        throw new MethodMissing(String(method));
      }
      return bound.call(target, params, { signal: deadline.signal });
    });
}

function beginParams(
  { loaded, meta }: PlacedCase,
  variant: string | undefined,
): Parameters<NonNullable<Target['begin']>>[0] {
  const { case_id, existing_memories = [] } = loaded.case;
  const now = caseClock(loaded.case, meta);
  return { case_id, now, ...(variant === undefined ? {} : { variant }), existing_memories };
}

async function endCase(target: Target, case_id: string, meter: UsageMeter): Promise<void> {
  await withDeadline(END_TIMEOUT, (deadline) => {
    const end = async () => target.end?.({ case_id }, { signal: deadline.signal });
    return deadline.race(() => meter.call('end', 'end', end));
  });
}

function kindOf(reason: unknown): ErrorKind {
  if (reason instanceof DeadlineError) return 'timeout';
  if (reason instanceof TargetError) return reason.kind;
  return reason instanceof OutputError ? 'parse' : 'infra';
}

function messageOf(reason: unknown): string {
  return storable(reason instanceof Error ? reason.message : String(reason), MAX_MESSAGE);
}

/** What could not be read, for whoever wants to see it; what is no JSON either is only named in the message. */
function answerOf(reason: unknown): { answer?: string } {
  if (!(reason instanceof OutputError || reason instanceof TargetError)) return {};
  const { answer } = reason;
  let text: string | undefined;
  try {
    text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 1);
  } catch {
    return {};
  }
  // What is far behind the end is left out beforehand: to look for secrets in all of a huge answer takes long.
  return text === undefined ? {} : { answer: storable(text.slice(0, 10 * MAX_ANSWER), MAX_ANSWER) };
}
