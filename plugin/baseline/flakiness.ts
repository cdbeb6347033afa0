import { fisherExact } from '../metrics/fisher-exact.ts';
import type { Passes } from '../metrics/hypergeometric.ts';
import { type Stratum, stratifiedExact } from '../metrics/stratified-exact.ts';
import { endedInError } from '../scores/ended-in-error.ts';
import type { CaseRow } from '../scores/types.ts';

/**
 * How likely a run of a system that did not change is to have some case called `regressed`, at most; shared equally
 * among the cases that can fall.
 */
export const FALSE_ALARM = 0.05;

/** How likely such a run is to be called worse as a whole, at most. */
export const FALSE_ALARM_OF_ALL = 0.01;

type Rows = ReadonlyMap<string, CaseRow>;

/** What a baseline says of how steady its cases are. */
interface Flakiness {
  /** the attempts of all judged cases that passed at least once */
  pool: Passes;
  /** p values under this one are not chance */
  limit: number;
}

/** How a case's passes stand against a baseline that is known to be flaky. */
export interface Standing {
  before: Passes;
  now: Passes;
  /** of Fisher's exact test, one-sided, that it passes more rarely now */
  p_value: number;
  /** the drop is more than chance */
  fell: boolean;
  /** the rise is more than chance, by the same test the other way round */
  rose: boolean;
}

const known = new WeakMap<Rows, { flakiness: Flakiness | null }>();

/**
 * What is known where some case's attempts disagreed; null where none did. Only then does one flip say little; with cases
 * tried once, or attempts that all agree, the system is taken for steady, and each flip counts.
 */
function flakinessOf(cases: Rows): Flakiness | null {
  let entry = known.get(cases);
  if (!entry) {
    entry = { flakiness: computeFlakiness(cases) };
    known.set(cases, entry);
  }
  return entry.flakiness;
}

function computeFlakiness(cases: Rows): Flakiness | null {
  const rows = [...cases.values()];
  if (!rows.some(isFlaky)) return null;
  const judged = rows.filter(isJudged);
  const sum = (of: 'attempts' | 'passes'): number => judged.reduce((total, row) => total + row[of], 0);
  return { pool: { attempts: sum('attempts'), passes: sum('passes') }, limit: FALSE_ALARM / judged.length };
}

/**
 * How a case stands, where its baseline is known to be flaky; null where a flip is judged as it is: the baseline is
 * steady, the case was tried once or never passed, its text or truth changed, or attempts ended in an error.
 *
 * A case whose own attempts disagreed is held against these. One that always passed, of few attempts, may just have been
 * lucky, so it is held against all cases that passed at least once. A case that was tried once is no such case: under
 * `--retry` one accepted failure would otherwise excuse the failures of all others.
 */
export function standingOf(cases: Rows, before: CaseRow, now: CaseRow): Standing | null {
  const flakiness = flakinessOf(cases);
  if (!flakiness || !isJudged(before) || before.case_hash !== now.case_hash) return null;
  if (now.verdict === 'skip' || endedInError(before) || endedInError(now)) return null;
  const reference = isFlaky(before) ? passesOf(before) : flakiness.pool;
  const p = fisherExact(reference, passesOf(now));
  return {
    before: passesOf(before),
    now: passesOf(now),
    p_value: p,
    fell: p < flakiness.limit,
    rose: fisherExact(failures(reference), failures(now)) < flakiness.limit,
  };
}

/**
 * How likely the cases are to pass as rarely as they do now, all together, if none of them changed; null where the
 * baseline is steady. Cases whose text or truth changed, declared known failures, and those with errors are left out.
 */
export function pooledDrop(cases: Rows, now: Rows): number | null {
  if (!flakinessOf(cases)) return null;
  const strata = [...cases].flatMap(([id, before]): Stratum[] => {
    const row = now.get(id);
    if (!row || row.known_failing || row.case_hash !== before.case_hash) return [];
    if (endedInError(before) || endedInError(row)) return [];
    return [{ before: passesOf(before), now: passesOf(row) }];
  });
  return stratifiedExact(strata);
}

/** `passed 6 of 10, 8 of 10 in the baseline (p 0.31)` */
export function standingText({ before, now, p_value: p }: Standing): string {
  const size = p < 0.0001 ? '< 0.0001' : p.toPrecision(2);
  return `passed ${now.passes} of ${now.attempts}, ${before.passes} of ${before.attempts} in the baseline (p ${size})`;
}

/** Whether a row says how often its case passes: more than one attempt, and some passed. */
function isJudged({ attempts, passes }: CaseRow): boolean {
  return attempts > 1 && passes > 0;
}

function isFlaky({ verdict, attempts, passes }: CaseRow): boolean {
  return verdict === 'flaky' && passes > 0 && passes < attempts;
}

function passesOf({ attempts, passes }: CaseRow): Passes {
  return { attempts, passes };
}

function failures({ attempts, passes }: Passes): Passes {
  return { attempts, passes: attempts - passes };
}
