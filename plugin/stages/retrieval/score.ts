import type { CaseTurn } from '../../cases/index.ts';
import { storableLine } from '../../text/index.ts';
import { emptyTally, type Tally } from '../tally.ts';
import { expectsRetrieval, type JudgedTurn, judgeTurn, rankValues } from './judge.ts';

const MAX_CHANNEL = 100;

/** What was retrieved for one turn, beside what it expects of it; null: it expects nothing. */
export interface TurnCounts {
  judged: JudgedTurn | null;
  sources: number;
  channels: Readonly<Record<string, number>>;
}

/** The counts of one case that ran: of all of its turns, judged where something is expected. */
export function tallyRetrieval(turns: readonly TurnCounts[]): Tally {
  const tally = zero();
  for (const { judged, sources, channels } of turns) {
    tally.turns += 1;
    tally.sources += sources;
    for (const [name, brought] of Object.entries(channels)) {
      const channel = storableLine(name, MAX_CHANNEL);
      tally.channels[channel] = (tally.channels[channel] ?? 0) + (brought > 0 ? 1 : 0);
    }
    if (!judged) continue;
    tally.questions.judged += 1;
    if (judged.passed) tally.questions.passed += 1;
    tally.docs.expected += judged.docs.length;
    tally.docs.found += judged.docs.filter(({ found }) => found).length;
    tally.tokens.expected += judged.tokens.length;
    tally.tokens.found += judged.tokens.filter(({ place }) => place !== null).length;
    if (judged.enumeration) {
      tally.enums.expected += 1;
      if (judged.enumeration.right) tally.enums.right += 1;
    }
    if (judged.nothing !== null) {
      tally.nothing.expected += 1;
      if (judged.nothing) tally.nothing.right += 1;
    }
    const { mrr, recall_at_1, recall_at_10 } = rankValues(judged);
    if (mrr === null) continue;
    tally.ranked.turns += 1;
    tally.ranked.mrr += mrr;
    tally.ranked.recall_at_1 += recall_at_1 ?? 0;
    tally.ranked.recall_at_10 += recall_at_10 ?? 0;
    addArms(tally.arms, judged, recall_at_1 ?? 0);
  }
  return tally as unknown as Tally;
}

/**
 * The counts of a case whose target failed: nothing was found, and no enumeration was right, not even a silent one, nor
 * was it right that nothing came.
 */
export function tallyRetrievalError(turns: readonly CaseTurn[]): Tally {
  const silent = turns.map((turn): TurnCounts => {
    const { enumeration, nothing, ...none } = judgeTurn(turn, { sources: [], channels: {} });
    const judged = {
      ...none,
      enumeration: enumeration && { ...enumeration, right: false },
      nothing: nothing === null ? null : false,
      passed: false,
    };
    return { judged: expectsRetrieval(turn) ? judged : null, sources: 0, channels: {} };
  });
  return { ...tallyRetrieval(silent), errors: 1 };
}

/** Of the questions with expected documents for which an arm was shown. */
interface ArmCounts {
  turns: number;
  recall_at_1: number;
  recall_at_10: number;
  /** what the sources reached for the same questions */
  sources_at_1: number;
}

function addArms(arms: Record<string, ArmCounts>, judged: JudgedTurn, sources_at_1: number): void {
  for (const [name, ranked] of judged.arms) {
    const arm = storableLine(name, MAX_CHANNEL);
    arms[arm] ??= { turns: 0, recall_at_1: 0, recall_at_10: 0, sources_at_1: 0 };
    const { recall_at_1, recall_at_10 } = rankValues(judged, ranked);
    arms[arm].turns += 1;
    arms[arm].recall_at_1 += recall_at_1 ?? 0;
    arms[arm].recall_at_10 += recall_at_10 ?? 0;
    arms[arm].sources_at_1 += sources_at_1;
  }
}

function zero() {
  return {
    cases: 1,
    errors: 0,
    turns: 0,
    sources: 0,
    questions: { judged: 0, passed: 0 },
    docs: { expected: 0, found: 0 },
    tokens: { expected: 0, found: 0 },
    enums: { expected: 0, right: 0 },
    nothing: { expected: 0, right: 0 },
    ranked: { turns: 0, mrr: 0, recall_at_1: 0, recall_at_10: 0 },
    arms: Object.create(null) as Record<string, ArmCounts>,
    channels: emptyTally() as Record<string, number>,
  };
}
