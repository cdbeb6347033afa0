import type { CorpusDocument, RetrieveResult } from '../../targets/types.ts';
import { listed, quoted } from '../quote.ts';
import type { AskedTurn } from '../rag/turns.ts';
import type { FieldPath, Finding } from '../types.ts';
import { lostDocument, lostToken } from './arms.ts';
import { findInCorpus } from './corpus-text.ts';
import type { JudgedTurn } from './judge.ts';

const MAX_DOCUMENTS = 5;

/** A turn that is judged, with what was retrieved for it. */
export interface ExplainedTurn {
  asked: AskedTurn;
  judged: JudgedTurn;
  answer: RetrieveResult;
}

/**
 * What a question expects and was not retrieved, at its field in the case.
 *
 * @param corpus what tells where a token does occur; null: nothing is known of it
 */
export function retrievalFindings(
  turns: readonly ExplainedTurn[],
  corpus: readonly CorpusDocument[] | null,
): Finding[] {
  return turns.flatMap((turn) => [
    ...missingDocuments(turn, corpus),
    ...missingTokens(turn, corpus),
    ...wrongEnumeration(turn),
    ...unwanted(turn),
  ]);
}

function missingDocuments(
  { asked, judged, answer }: ExplainedTurn,
  corpus: readonly CorpusDocument[] | null,
) {
  const { expect_doc: docs } = asked.turn;
  return judged.docs.flatMap(({ doc, found }): Finding[] => {
    if (found) return [];
    const at = Array.isArray(docs) ? docs.findIndex((each) => each.normalize('NFC') === doc) : -1;
    const known = corpus === null || corpus.some(({ id }) => id.normalize('NFC') === doc);
    const lines = [
      `the expected document ${quoted(doc)} is not among the sources`,
      ...(known ? [] : [`the corpus has no document ${quoted(doc)}`]),
      ...lostDocument(doc, answer),
      ...sourceLines(answer),
    ];
    return [
      {
        path: [...asked.path, 'expect_doc', ...(at === -1 ? [] : [at])],
        title: 'MissingDocument',
        message: lines.join('\n  '),
        metrics: ['question_pass_rate', 'doc_'],
      },
    ];
  });
}

function missingTokens({ asked, judged, answer }: ExplainedTurn, corpus: readonly CorpusDocument[] | null) {
  return judged.tokens.flatMap(({ token, place }, at): Finding[] => {
    if (place !== null) return [];
    const where = answer.enumeration
      ? 'in none of the sources, nor in the enumeration'
      : 'in none of the sources';
    return [
      {
        path: [...asked.path, 'expect_tokens', at],
        title: 'MissingToken',
        message: [
          `the expected token ${quoted(token)} is ${where}`,
          ...lostToken(token, answer),
          ...(corpus === null ? [] : corpusLines(token, corpus, answer)),
          ...sourceLines(answer),
        ].join('\n  '),
        metrics: ['question_pass_rate', 'token_rate'],
      },
    ];
  });
}

/** Where the token does occur, and whether other pieces of that document were retrieved. */
function corpusLines(
  token: string,
  corpus: readonly CorpusDocument[],
  { sources }: RetrieveResult,
): string[] {
  const { hits, documents } = findInCorpus(token, corpus);
  if (hits === 0) return ['no hit in the corpus: no retrieval can find it'];
  const lines = documents.slice(0, MAX_DOCUMENTS).map(({ id, at }) => {
    const others = sources.flatMap(({ doc, channel }, index) =>
      doc.normalize('NFC') === id
        ? [channel === undefined ? `${index + 1}` : `${index + 1} (${channel})`]
        : [],
    );
    return others.length === 0
      ? `${quoted(id)} at offset ${at}: not among the sources`
      : `${quoted(id)} at offset ${at}: other pieces of it are at ranks ${listed(others)}`;
  });
  const more = documents.length - lines.length;
  return [
    `${counted(hits, 'hit')} in ${counted(documents.length, 'document')} of the corpus`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function wrongEnumeration({ asked, judged, answer }: ExplainedTurn): Finding[] {
  const { enumeration } = judged;
  if (!enumeration || enumeration.right) return [];
  const path: FieldPath = [...asked.path, 'expect_enum'];
  const items = answer.enumeration?.items ?? [];
  const shown = `enumerated: ${listed(items)}`;
  const finding = (path: FieldPath, title: string, lines: string[]): Finding => ({
    path,
    title,
    message: [...lines, ...channelLine(answer)].join('\n  '),
    metrics: ['question_pass_rate', 'enum_rate', 'channel.'],
  });
  if (asked.turn.expect_enum === false) {
    return [finding(path, 'UnwantedEnumeration', ['the enumeration channel fired and must not', shown])];
  }
  if (!enumeration.fired) {
    const why =
      items.length > 0
        ? 'an enumeration is there, but no channel called enumeration brought it'
        : 'the enumeration channel did not fire';
    return [finding(path, 'NoEnumeration', [why])];
  }
  const expected = Array.isArray(asked.turn.expect_enum) ? asked.turn.expect_enum : [];
  return enumeration.missing.map((name) =>
    finding([...path, expected.indexOf(name)], 'MissingItem', [
      `no enumerated item names ${quoted(name)}`,
      shown,
    ]),
  );
}

/** What was retrieved though nothing must be. */
function unwanted({ asked, judged, answer }: ExplainedTurn): Finding[] {
  if (judged.nothing !== false) return [];
  const { sources, enumeration } = answer;
  const items = enumeration?.items ?? [];
  return [
    {
      path: [...asked.path, 'expect_nothing'],
      title: 'UnwantedSource',
      message: [
        `nothing must be retrieved, and ${counted(sources.length, 'source')} came`,
        ...(items.length > 0 ? [`enumerated: ${listed(items)}`] : []),
        ...sourceLines(answer),
      ].join('\n  '),
      metrics: ['question_pass_rate', 'nothing_rate'],
    },
  ];
}

function sourceLines(answer: RetrieveResult): string[] {
  const { sources } = answer;
  const names = sources.map(({ doc, channel }) => (channel === undefined ? doc : `${doc} (${channel})`));
  return [
    sources.length === 0 ? 'no source was retrieved' : `sources: ${listed(names)}`,
    ...channelLine(answer),
  ];
}

function channelLine({ channels }: RetrieveResult): string[] {
  const counts = Object.entries(channels).map(([name, brought]) => `${name} ${brought}`);
  return counts.length === 0 ? [] : [`channels: ${listed(counts)}`];
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
