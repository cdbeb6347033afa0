import { latestMessageTime, positionOf } from '../cases/index.ts';
import { ConnectionScope } from '../network/scope.ts';
import type { Registry } from '../registry/index.ts';
import { measureMetric } from '../scores/stages.ts';
import type { CaseError, ErrorKind, PlacedFinding } from '../scores/types.ts';
import type { Tally } from '../stages/tally.ts';
import { type Miss, missedThresholds, missText } from '../stages/thresholds.ts';
import {
  type Finding,
  type Json,
  OutputError,
  type Score,
  type Stage,
  type StageCall,
} from '../stages/types.ts';
import type { CallContext, Target } from '../targets/types.ts';
import { storable } from '../text/index.ts';
import type { PlacedCase } from './case-data.ts';
import { Deadline, DeadlineError } from './deadline.ts';

/** What one try of a case gave. */
export interface Attempt {
  verdict: 'pass' | 'fail' | 'error';
  tallies: Record<string, Tally>;
  missed: string[];
  findings: PlacedFinding[];
  details: Record<string, Json>;
  error?: CaseError;
}

/** What an attempt needs of its suite. */
export interface AttemptContext {
  stages: readonly Stage[];
  registry: Registry | null;
  target: () => Promise<Target>;
  /** milliseconds */
  timeout: number;
}

/** Time for `end` to tidy up after a case, also one that ran out of its own time. */
const END_TIMEOUT = 5000;
const MAX_MESSAGE = 2000;

/**
 * Runs the stages of a case and scores them. A failure of the target ends the case: the failing stage and those
 * after it score as if nothing had been predicted, so that a crash costs what silence costs.
 */
export async function attemptCase(placed: PlacedCase, context: AttemptContext): Promise<Attempt> {
  const { case: evalCase } = placed.loaded;
  const stages = context.stages.filter((stage) => stage.applies(evalCase));
  const attempt: Attempt = { verdict: 'pass', tallies: {}, missed: [], findings: [], details: {} };
  const deadline = new Deadline(context.timeout);
  const scope = new ConnectionScope(`case ${evalCase.case_id}`);
  const ask = <T>(call: () => Promise<T>): Promise<T> => scope.run(() => deadline.race(call));
  const fail = (stage: string, reason: unknown): void => {
    attempt.error ??= { kind: kindOf(reason), stage, message: messageOf(reason) };
  };
  let target: Target | undefined;
  try {
    const reached = await ask(context.target);
    target = reached;
    if (reached.begin)
      await ask(async () => reached.begin?.(beginParams(placed), { signal: deadline.signal }));
  } catch (reason) {
    fail(target ? 'begin' : 'target', reason);
  }
  for (const stage of stages) {
    if (!attempt.error && target) {
      try {
        const output = await ask(() => stage.run(stageCall(placed, context, target!, deadline)));
        take(attempt, stage, placed, stage.score(evalCase, output, context));
        continue;
      } catch (reason) {
        fail(stage.name, reason);
      }
    }
    attempt.tallies[stage.name] = stage.nothing(evalCase, context);
  }
  deadline.clear();
  if (target?.end) {
    try {
      await scope.run(() => endCase(target!, evalCase.case_id));
    } catch (reason) {
      fail('end', reason);
    }
  }
  if (attempt.error) attempt.verdict = 'error';
  else if (attempt.missed.length > 0) attempt.verdict = 'fail';
  return attempt;
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

function stageCall(
  placed: PlacedCase,
  context: AttemptContext,
  target: Target,
  deadline: Deadline,
): StageCall {
  const call: StageCall['call'] = async (method, params) => {
    const bound = target[method] as ((params: unknown, context: CallContext) => Promise<never>) | undefined;
    if (typeof bound !== 'function') {
      throw new Error(`the target has no method '${String(method)}', which this stage needs`);
    }
    return bound.call(target, params, { signal: deadline.signal });
  };
  return { evalCase: placed.loaded.case, registry: context.registry, call };
}

/** The case's clock: the set's `meta.now`, or its latest message. The wall clock is never read. */
function beginParams({ loaded, meta }: PlacedCase): Parameters<NonNullable<Target['begin']>>[0] {
  const { case_id, conversation, existing_memories = [] } = loaded.case;
  const now = meta?.now ?? latestMessageTime(conversation ?? '') ?? '1970-01-01T00:00:00Z';
  return { case_id, now, existing_memories };
}

async function endCase(target: Target, case_id: string): Promise<void> {
  const deadline = new Deadline(END_TIMEOUT);
  try {
    await deadline.race(async () => target.end?.({ case_id }, { signal: deadline.signal }));
  } finally {
    deadline.clear();
  }
}

function kindOf(reason: unknown): ErrorKind {
  if (reason instanceof DeadlineError) return 'timeout';
  return reason instanceof OutputError ? 'parse' : 'infra';
}

function messageOf(reason: unknown): string {
  return storable(reason instanceof Error ? reason.message : String(reason), MAX_MESSAGE);
}
