import type {
  AggregateResult,
  DimensionBrief,
  ExtractResult,
  PredictedMemory,
  ResolveResult,
} from 'vitest-caliper';
import { type PromptStage, type PromptVersions, promptText } from '../memory/prompts.ts';
import type { MemoryStore, Scope } from '../memory/store/memory-store.ts';
import type { WorkerDatabases } from '../memory/store/worker-databases.ts';
import { aggregateRequest, aggregateResult } from './aggregate.ts';
import type { ModelClient } from './client.ts';
import { extractRequest, extractResult } from './extract.ts';
import { TEMPERATURE } from './prompt.ts';
import { readAnswer } from './read-answer.ts';
import { resolveRequest, resolveResult } from './resolve.ts';
import { NO_USAGE } from './usage.ts';

/** Extraction, conflicts and scenes by a model. Each call throws as `ModelClient.chat` and the reading of answers do. */
export class ModelStages {
  readonly #client: ModelClient;
  readonly #prompts: PromptVersions;
  readonly #dimensions: readonly DimensionBrief[];

  /** @param dimensions of the registry, which scenes are named after */
  constructor(client: ModelClient, prompts: PromptVersions, dimensions: readonly DimensionBrief[]) {
    this.#client = client;
    this.#prompts = prompts;
    this.#dimensions = dimensions;
  }

  get name(): string {
    return this.#client.settings.model;
  }

  /** What `describe` says of what is tuned. */
  get subject(): { version: string; model: string; params: Record<string, unknown> } {
    return { version: 'model/v1', model: this.name, params: { temperature: TEMPERATURE } };
  }

  async extract(
    input: { conversation: string; dimensions: readonly DimensionBrief[]; now: string },
    signal: AbortSignal,
  ): Promise<ExtractResult> {
    const answer = await this.#client.chat(extractRequest(this.#prompt('l1'), input), signal);
    return readAnswer(answer, extractResult);
  }

  /** Decides about new memories, and writes that, all or nothing. Without any the model is not asked. */
  async resolve(
    store: MemoryStore,
    scope: Scope,
    memories: readonly PredictedMemory[],
    signal: AbortSignal,
  ): Promise<ResolveResult> {
    if (memories.length === 0) return { actions: [], stored: [], usage: NO_USAGE };
    const input = { existing: store.all(scope), memories, now: scope.now };
    const answer = await this.#client.chat(resolveRequest(this.#prompt('l15'), input), signal);
    const { result, writes } = readAnswer(answer, (each) => resolveResult(each, input));
    signal.throwIfAborted();
    store.together(() => {
      for (const { row, how } of writes) store.put(scope, row, how);
    });
    return result;
  }

  /** Sorts the case's memories into scenes. Without any the model is not asked. */
  async aggregate(
    { memories, scenes }: WorkerDatabases,
    scope: Scope,
    signal: AbortSignal,
  ): Promise<AggregateResult> {
    const input = { memories: memories.all(scope), scenes: scenes.all(scope) };
    if (input.memories.length === 0) return { scenes: [], usage: NO_USAGE };
    const request = aggregateRequest(this.#prompt('l2'), input, this.#dimensions);
    const answer = await this.#client.chat(request, signal);
    const result = readAnswer(answer, (each) => aggregateResult(each, input));
    signal.throwIfAborted();
    scenes.replace(scope, result.scenes);
    return result;
  }

  #prompt(stage: PromptStage): string {
    return promptText(stage, this.#prompts[stage]);
  }
}
