import type { PredictedMemory } from 'vitest-caliper';
import { clean } from '../text/normalise.ts';
import { type Checkpoint, checkpointOf } from '../turns.ts';
import { type Message, parseConversation } from './conversation.ts';
import { correctionBody } from './corrections.ts';
import type { Extractor } from './extractor.ts';
import type { Label } from './labels.ts';
import { Notebook } from './notebook.ts';
import { mergeFragments, type Statement, splitSentences } from './situations.ts';
import { weightOf } from './text.ts';
import { judgeSentence } from './worth.ts';

export interface ExtractInput {
  conversation: string;
  /** ids of the dimensions to label with; others are never emitted */
  dimensions: readonly string[];
  /** ISO 8601 time that deadlines count from; null when unknown */
  now: string | null;
  signal: AbortSignal;
}

/**
 * The memories of a conversation's user messages. The assistant's messages are context only: a short answer may
 * take its topic from the question before it.
 *
 * @throws the signal's reason when it is aborted, at the next sentence
 */
export async function extractMemories(extractor: Extractor, input: ExtractInput): Promise<PredictedMemory[]> {
  const { conversation, dimensions, now, signal } = input;
  signal.throwIfAborted();
  const notebook = new Notebook(extractor, dimensions);
  const checkpoint = checkpointOf(signal);
  let question: string | null = null;
  for (const message of parseConversation(conversation)) {
    await checkpoint();
    if (message.speaker === 'user')
      await readMessage(message, question, extractor, dimensions, notebook, checkpoint);
    question = message.speaker === 'assistant' ? lastQuestion(message.text, extractor) : null;
  }
  return notebook.memories(now);
}

async function readMessage(
  message: Message,
  question: string | null,
  extractor: Extractor,
  dimensions: readonly string[],
  notebook: Notebook,
  checkpoint: Checkpoint,
): Promise<void> {
  const { speech } = extractor;
  const sources = message.id === null ? [] : [message.id];
  const says = (text: string) => extractor.labels(text, dimensions, false).length > 0;
  const sentences = splitSentences(clean(message.text), speech);
  let pending: (Statement | null)[] = [];
  let correcting = false;

  const noteDown = () => {
    const situations = mergeFragments(pending, speech, says);
    pending = [];
    const hint =
      situations.length === 1 ? answerHint(situations[0]!.text, question, extractor, dimensions) : [];
    for (const { text, order } of situations) notebook.add(text, order, sources, hint);
  };

  for (const sentence of sentences) {
    await checkpoint();
    if (speech.is('retracts', sentence)) {
      noteDown();
      notebook.retract();
      continue;
    }
    const body: string | null = correcting ? sentence : correctionBody(sentence, speech);
    correcting = body === '';
    if (correcting) continue;
    const { statement, order, material } = judgeSentence(body ?? sentence, speech);
    if (body !== null && statement !== null && !order) {
      noteDown();
      notebook.correct(statement, sources);
    } else {
      pending.push(statement === null ? null : { text: statement, order });
    }
    if (material) break;
  }
  noteDown();
}

/** The question that an assistant's message ends with, asked as the user would put it; null when it ends otherwise. */
function lastQuestion(text: string, extractor: Extractor): string | null {
  const last = splitSentences(clean(text), extractor.speech).at(-1);
  if (last === undefined || !/[?？]$/u.test(last)) return null;
  return last
    .replace(/[您你]/gu, '我')
    .replace(/\byour\b/giu, 'my')
    .replace(/\byou\b/giu, 'I');
}

function answerHint(
  answer: string,
  question: string | null,
  extractor: Extractor,
  dimensions: readonly string[],
): Label[] {
  if (question === null || weightOf(answer) > extractor.rules.answer) return [];
  return extractor.labels(question, dimensions, false);
}
