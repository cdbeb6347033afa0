import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import { extractMemories } from './l1/extract.ts';
import type { NormalisedMemory } from './l1/output.ts';
import { type Resolution, resolveMemories } from './l15/resolve.ts';
import type { CallTarget } from './types.ts';

/**
 * The pipeline's own way through one case. A stage that needs an earlier step asks for it here, also when the stage
 * of that step is not part of the run; no step is taken twice.
 */
export class Chain {
  readonly #evalCase: EvalCase;
  readonly #registry: Registry | null;
  readonly #call: CallTarget;
  #extracted: Promise<NormalisedMemory[]> | undefined;
  #resolved: Promise<Resolution> | undefined;

  constructor(evalCase: EvalCase, registry: Registry | null, call: CallTarget) {
    this.#evalCase = evalCase;
    this.#registry = registry;
    this.#call = call;
  }

  /** The memories that the target extracts, with normalised labels. @throws OutputError */
  extracted(): Promise<NormalisedMemory[]> {
    this.#extracted ??= extractMemories(this.#evalCase, this.#registry, this.#call);
    return this.#extracted;
  }

  /** What the target makes of them beside what is stored. @throws OutputError */
  resolved(): Promise<Resolution> {
    this.#resolved ??= this.extracted().then((memories) =>
      resolveMemories(this.#evalCase, memories, this.#call),
    );
    return this.#resolved;
  }
}
