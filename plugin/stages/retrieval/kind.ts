import type { CaseTurn, EvalCase } from '../../cases/index.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { checkRetrieveResult } from '../rag/retrieve.ts';
import { expectedDocs, turnsOf } from '../rag/turns.ts';
import { count, type Tally } from '../tally.ts';
import { type Json, OutputError } from '../types.ts';
import { retrievalTruth } from './index.ts';
import { expectsRetrieval, judgeTurn, type KeptRetrieval, rejudgeTurn } from './judge.ts';
import {
  measureRetrieval,
  measureRetrievalMetric,
  PER_ARM,
  PER_CHANNEL,
  RETRIEVAL_COUNTS,
  RETRIEVAL_METRICS,
  retrievalNotes,
} from './measure.ts';
import { RETRIEVAL_ALIASES } from './options.ts';
import { tallyRetrieval } from './score.ts';

/** Retrieval, without a suite. */
export const retrievalKind: StageKind = {
  name: 'retrieval',
  expects: 'expect_doc',
  measure: measureRetrieval,
  metric: measureRetrievalMetric,
  metrics: RETRIEVAL_METRICS,
  headline: ['question_pass_rate', 'doc_rate', 'token_rate', 'enum_rate', 'doc_mrr'],
  sliced: ['question_pass_rate', 'token_rate'],
  aliases: RETRIEVAL_ALIASES,
  families: [PER_CHANNEL, ...PER_ARM],
  counts: RETRIEVAL_COUNTS,
  lessIsBetter: [],
  cross: {},
  demands: [
    ['questions', (tally) => count(tally, 'questions', 'judged')],
    ['expected documents', (tally) => count(tally, 'docs', 'expected')],
    ['expected tokens', (tally) => count(tally, 'tokens', 'expected')],
    ['expected enumerations', (tally) => count(tally, 'enums', 'expected')],
    ['empty retrievals', (tally) => count(tally, 'nothing', 'expected')],
  ],
  notes: retrievalNotes,
  truth: (evalCase) => retrievalTruth(evalCase) as unknown as Json | undefined,
  rescore: rescoreRetrieval,
  oracle: oracleRetrieval,
};

function rescoreRetrieval({ truth, detail }: StoredCase): Tally | null {
  const turns = truth.retrieval as unknown as CaseTurn[] | undefined;
  const { turns: kept } = detail as unknown as { turns: KeptRetrieval[] };
  if (turns?.length !== kept.length) return null;
  return tallyRetrieval(
    turns.map((turn, at) => ({
      judged: expectsRetrieval(turn) ? rejudgeTurn(turn, kept[at]!) : null,
      sources: kept[at]!.sources.length,
      channels: kept[at]!.channels,
    })),
  );
}

/** One source a document, each with all tokens, and an enumeration as wanted go through the contract's check. */
function oracleRetrieval(evalCase: EvalCase): Objection | null {
  for (const { turn, path } of turnsOf(evalCase)) {
    if (!expectsRetrieval(turn)) continue;
    try {
      const judged = judgeTurn(turn, checkRetrieveResult(idealAnswer(turn)));
      if (!judged.passed) return { path, reason: 'the sources that the question expects do not meet it' };
    } catch (error) {
      if (!(error instanceof OutputError || error instanceof RangeError)) throw error;
      return { path, reason: error.message };
    }
  }
  return null;
}

function idealAnswer(turn: CaseTurn): unknown {
  if (turn.expect_nothing) return { sources: [], channels: {} };
  const text = (turn.expect_tokens ?? []).join('\n\n');
  const docs = expectedDocs(turn);
  const { expect_enum: expected } = turn;
  const items = Array.isArray(expected) ? expected : ['an item'];
  const fires = expected !== undefined && expected !== false;
  return {
    sources: (docs.length > 0 ? docs : ['a document']).map((doc) => ({ doc, text })),
    ...(fires ? { enumeration: { items, text: items.join('\n') } } : {}),
    channels: fires ? { enumeration: items.length } : {},
  };
}
