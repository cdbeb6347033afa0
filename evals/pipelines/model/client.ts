import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { Usage } from 'vitest-caliper';
import { CLOCK, type Clock } from './clock.ts';
import { RateLimit } from './rate-limit.ts';
import { type Fault, retryAfterOf, withRetry } from './retry.ts';
import type { ModelSettings } from './settings.ts';
import { NO_USAGE, ONE_REQUEST } from './usage.ts';

/** A part of a conversation with a model. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** What a model is asked. */
export interface ChatRequest {
  messages: ChatMessage[];
  /** 0 to 2 */
  temperature: number;
}

/** What it said. */
export interface ChatAnswer {
  text: string;
  usage: Required<Usage>;
}

/** What an answer costs beside the request, for the limit of tokens, until it is known. */
const EXPECTED_ANSWER = 500;
/** Characters of a token, of text in any language: on the safe side for English, about right for Chinese. */
const CHARACTERS = 2;
const REPLAYED_HEADER = 'x-caliper-replayed';

/** A server with the API of OpenAI: asked within its limits, and again where that may help. */
export class ModelClient {
  readonly settings: ModelSettings;
  readonly #api: OpenAI;
  readonly #limit: RateLimit;
  readonly #clock: Clock;

  /** @param clock another one in tests */
  constructor(settings: ModelSettings, clock: Clock = CLOCK) {
    this.settings = settings;
    // Retries are this client's: the package's own wait on without the case.
    this.#api = new OpenAI({
      baseURL: settings.url,
      apiKey: settings.key ?? 'none',
      maxRetries: 0,
      // Not from the environment: the server may be another's.
      organization: null,
      project: null,
      logLevel: 'off',
    });
    this.#limit = new RateLimit(settings, clock);
    this.#clock = clock;
  }

  /**
   * Asks the chat model.
   *
   * @throws Error saying what the server did, after as many attempts as there may be; the signal's reason
   */
  async chat(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    const { model, stream } = this.settings;
    const body = { model, messages: request.messages, temperature: request.temperature };
    const characters = request.messages.reduce((sum, { content }) => sum + content.length, 0);
    return this.#ask(characters / CHARACTERS + EXPECTED_ANSWER, signal, async (options) => {
      if (stream) {
        const call = this.#api.chat.completions.create(
          { ...body, stream: true, stream_options: { include_usage: true } },
          options,
        );
        const { data, response } = await call.withResponse();
        return { value: await readStream(data), response };
      }
      const { data, response } = await this.#api.chat.completions.create(body, options).withResponse();
      return { value: readCompletion(data), response };
    });
  }

  /**
   * The embeddings of texts, in their order.
   *
   * @throws Error saying what the server did, or that it gave another number of vectors; the signal's reason
   */
  async embed(
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<{ vectors: number[][]; usage: Required<Usage> }> {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    return this.#ask(characters / CHARACTERS, signal, async (options) => {
      const body = { model: this.settings.model, input: [...texts], encoding_format: 'float' as const };
      const { data, response } = await this.#api.embeddings.create(body, options).withResponse();
      const vectors = readVectors(data);
      if (vectors.length !== texts.length) {
        throw new Error(`the embedding server gave ${vectors.length} vectors for ${texts.length} texts`);
      }
      const usage = { input_tokens: data.usage?.prompt_tokens ?? 0, output_tokens: 0, ...ONE_REQUEST };
      return { value: { vectors, usage }, response };
    });
  }

  async #ask<T extends { usage: Required<Usage> }>(
    estimate: number,
    signal: AbortSignal,
    call: (options: { signal: AbortSignal }) => Promise<{ value: T; response: Response }>,
  ): Promise<T> {
    const { attempts } = this.settings;
    let made = 0;
    let replayed = 0;
    const request = async (): Promise<T> => {
      const place = await this.#limit.place(estimate, signal);
      made += 1;
      try {
        const { value, response } = await call({ signal });
        const { input_tokens, output_tokens } = value.usage;
        replayed = response.headers.has(REPLAYED_HEADER) ? 1 : 0;
        place.settle(replayed ? null : input_tokens + output_tokens);
        return value;
      } catch (reason) {
        // As far as is known the request was counted.
        place.settle(estimate);
        throw reason;
      }
    };
    try {
      const value = await withRetry(attempts, request, faultOf, signal, this.#clock);
      return { ...value, usage: { ...value.usage, requests: made, replayed } };
    } catch (reason) {
      signal.throwIfAborted();
      throw failure(reason, made);
    }
  }
}

/** @throws Error where the answer is another thing: a page of a proxy, another API */
function readCompletion({ choices, usage }: OpenAI.ChatCompletion): ChatAnswer {
  if (!Array.isArray(choices) || choices.length === 0) throw new Error('its answer is no chat completion');
  const { content, refusal } = choices[0]!.message;
  return answerOf(content ?? refusal ?? '', usage);
}

/** @throws Error where the answer is another thing, or a vector has what is no number */
function readVectors({ data }: OpenAI.CreateEmbeddingResponse): number[][] {
  const isVector = (one: unknown) => Array.isArray(one) && one.every((value) => Number.isFinite(value));
  if (!Array.isArray(data) || !data.every((row) => isVector(row?.embedding)))
    throw new Error('its answer is no list of embeddings');
  return data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
}

/** @throws Error where the stream ends before the model has */
async function readStream(stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<ChatAnswer> {
  let text = '';
  let finished = false;
  let usage: OpenAI.CompletionUsage | undefined;
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0];
    text += choice?.delta?.content ?? '';
    finished ||= Boolean(choice?.finish_reason);
    usage = chunk.usage ?? usage;
  }
  if (!finished) throw new BrokenAnswer('the stream ended before the answer did');
  return answerOf(text, usage);
}

function answerOf(text: string, usage: OpenAI.CompletionUsage | undefined): ChatAnswer {
  const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {};
  return { text, usage: { input_tokens: prompt_tokens, output_tokens: completion_tokens, ...ONE_REQUEST } };
}

/** A server that stopped in the middle, which is a fault of the connection. */
class BrokenAnswer extends Error {}

function faultOf(reason: unknown): Fault | null {
  if (reason instanceof APIError && typeof reason.status === 'number') {
    return { status: reason.status, retryAfter: retryAfterOf(reason.headers, Date.now()) };
  }
  const broken =
    reason instanceof APIConnectionError || reason instanceof BrokenAnswer || isBrokenBody(reason);
  return broken && !isRefusedHere(reason) ? { status: null, retryAfter: null } : null;
}

/** What `fetch` throws for a body that ends too early, and what is thrown for half of a JSON text. */
function isBrokenBody(reason: unknown): boolean {
  const { name, message } = reason as Error;
  return (name === 'TypeError' && message === 'terminated') || name === 'SyntaxError';
}

/** Blocked, or without a recording: the next attempt would be so too. */
function isRefusedHere(reason: unknown): boolean {
  return String((deepest(reason as Error) as { code?: unknown }).code).startsWith('CALIPER_');
}

function failure(reason: unknown, made: number): Error {
  const times = made === 1 ? '' : ` (${made} attempts)`;
  const { message, cause } = reason as Error;
  const why = reason instanceof APIConnectionError && cause ? deepest(reason).message : message;
  const error = new Error(`the model server did not answer${times}: ${why}`, { cause: reason });
  return Object.assign(error, { usage: { ...NO_USAGE, requests: made } });
}

function deepest(error: Error): Error {
  return typeof error.cause === 'object' && error.cause !== null ? deepest(error.cause as Error) : error;
}
