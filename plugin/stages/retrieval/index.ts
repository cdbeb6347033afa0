import type { CaseTurn, EvalCase } from '../../cases/index.ts';
import type { CorpusDocument, RetrieveResult } from '../../targets/types.ts';
import { type AskedTurn, turnsOf } from '../rag/turns.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, Score, Stage } from '../types.ts';
import { type ExplainedTurn, retrievalFindings } from './findings.ts';
import { expectsRetrieval, type JudgedTurn, judgeTurn } from './judge.ts';
import { type RetrievalOptions, retrievalRules, retrievalSubject } from './options.ts';
import { tallyRetrieval, tallyRetrievalError } from './score.ts';

/** What was retrieved for a case, and what failures are explained with. */
export interface Retrieved {
  /** one a turn */
  answers: RetrieveResult[];
  /** null: only the target knows the documents */
  corpus: readonly CorpusDocument[] | null;
}

/**
 * Retrieval: a question and the turns before it → sources, and the enumeration where one was asked for. Scored by the
 * share of questions for which everything expected was retrieved, and by documents, tokens and enumerations.
 *
 * @throws TypeError on an unknown option or one out of range
 */
export function retrieval(options: RetrievalOptions = {}): Stage<Retrieved> {
  const { settings, thresholds } = retrievalRules(options);
  const subject = retrievalSubject(settings);
  return {
    name: 'retrieval',
    expects: 'expect_doc',
    thresholds,
    caliber: {},
    ...(subject ? { subject } : {}),
    input: 'pipeline',
    pairs: false,
    retrieval: settings,
    applies: (evalCase) => turnsOf(evalCase).some(({ turn }) => expectsRetrieval(turn)),
    run: async ({ chain, suite }) => ({ answers: await chain.retrieved(), corpus: await suite.corpus() }),
    score: (evalCase, { answers, corpus }) => scoreRetrieval(turnsOf(evalCase), answers, corpus),
    nothing: (evalCase) => tallyRetrievalError(turnsOf(evalCase).map(({ turn }) => turn)),
  };
}

/** The score of answers, one a turn, without a target or a case. */
export function scoreRetrieval(
  asked: readonly AskedTurn[],
  answers: readonly RetrieveResult[],
  corpus: readonly CorpusDocument[] | null,
): Score {
  const turns = asked.map((each, at) => ({
    asked: each,
    answer: answers[at]!,
    judged: expectsRetrieval(each.turn) ? judgeTurn(each.turn, answers[at]!) : null,
  }));
  return {
    tally: tallyRetrieval(
      turns.map(({ judged, answer: { sources, channels } }) => ({
        judged,
        sources: sources.length,
        channels,
      })),
    ),
    findings: () => retrievalFindings(turns.filter(isJudged), corpus),
    detail: detailOf(turns),
    nullMeets: () => true,
  };
}

interface Turn {
  asked: AskedTurn;
  answer: RetrieveResult;
  judged: JudgedTurn | null;
}

function isJudged(turn: Turn): turn is ExplainedTurn {
  return turn.judged !== null;
}

/**
 * What a report shows: of each source its document and channel, of each expected token the text around it. `altered`
 * says that some text is not stored to the letter, so it cannot be scored anew.
 */
function detailOf(turns: readonly Turn[]): Json {
  const keeper = new Keeper();
  const kept = turns.map(({ asked, answer, judged }) => ({
    question: keeper.text(asked.turn.question),
    sources: answer.sources.map(({ doc, channel }) => ({
      doc: keeper.text(doc),
      channel: keeper.optional(channel),
    })),
    places: (judged?.tokens ?? []).map(({ place }) =>
      place === null ? null : { rank: place.rank, excerpt: keeper.text(place.excerpt) },
    ),
    items: (answer.enumeration?.items ?? []).map((item) => keeper.text(item)),
    channels: Object.fromEntries(
      Object.entries(answer.channels).map(([name, brought]) => [keeper.text(name), brought]),
    ),
    arms: Object.fromEntries(
      [...(judged?.arms ?? [])].map(([name, docs]) => [
        keeper.text(name),
        docs.map((doc) => keeper.text(doc)),
      ]),
    ),
  }));
  return { turns: kept, altered: keeper.altered };
}

/** What a turn expects of retrieval, as a report holds it. */
export function retrievalTruth(evalCase: EvalCase): CaseTurn[] | undefined {
  const turns = turnsOf(evalCase).map(({ turn }) => turn);
  if (!turns.some(expectsRetrieval)) return undefined;
  return turns.map(({ question, expect_doc, expect_tokens, expect_enum, expect_nothing }) => ({
    question,
    ...(expect_doc === undefined ? {} : { expect_doc }),
    ...(expect_tokens === undefined ? {} : { expect_tokens }),
    ...(expect_enum === undefined ? {} : { expect_enum }),
    ...(expect_nothing === undefined ? {} : { expect_nothing }),
  }));
}
