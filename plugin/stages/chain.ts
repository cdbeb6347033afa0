import type { EvalCase } from '../cases/index.ts';
import type { Registry } from '../registry/index.ts';
import type { AssembleResult, RetrieveResult, Target } from '../targets/types.ts';
import { extractMemories } from './l1/extract.ts';
import type { NormalisedMemory } from './l1/output.ts';
import { type Resolution, resolveMemories } from './l15/resolve.ts';
import { assemblePrompt } from './rag/assemble.ts';
import { indexCorpus } from './rag/index-corpus.ts';
import { retrieveTurns } from './rag/retrieve.ts';
import { turnsOf } from './rag/turns.ts';
import type { CallTarget, SuiteScope } from './types.ts';

/** What the chain of a case needs of the run around it. */
export interface ChainContext {
  registry: Registry | null;
  suite: SuiteScope;
  call: CallTarget;
  /** whether the target has a method that a pipeline may do without */
  offers(method: keyof Target): boolean;
}

/**
 * The pipeline's own way through one case. A stage that needs an earlier step asks for it here, also when the stage
 * of that step is not part of the run; no step is taken twice.
 */
export class Chain {
  readonly #evalCase: EvalCase;
  readonly #context: ChainContext;
  readonly #assembled = new Map<number, Promise<AssembleResult>>();
  #extracted: Promise<NormalisedMemory[]> | undefined;
  #resolved: Promise<Resolution> | undefined;
  #retrieved: Promise<RetrieveResult[]> | undefined;

  constructor(evalCase: EvalCase, context: ChainContext) {
    this.#evalCase = evalCase;
    this.#context = context;
  }

  /** The memories that the target extracts, with normalised labels. @throws OutputError */
  extracted(): Promise<NormalisedMemory[]> {
    this.#extracted ??= extractMemories(this.#evalCase, this.#context.registry, this.#context.call);
    return this.#extracted;
  }

  /** What the target makes of them beside what is stored. @throws OutputError */
  resolved(): Promise<Resolution> {
    this.#resolved ??= this.extracted().then((memories) =>
      resolveMemories(this.#evalCase, memories, this.#context.call),
    );
    return this.#resolved;
  }

  /** What the target retrieves for each question of the case, in their order. @throws OutputError */
  retrieved(): Promise<RetrieveResult[]> {
    this.#retrieved ??= this.#retrieve();
    return this.#retrieved;
  }

  /** A target without `index` has documents of its own. */
  async #retrieve(): Promise<RetrieveResult[]> {
    const { suite, call, offers } = this.#context;
    if (offers('index')) await indexCorpus(suite, call);
    return retrieveTurns(this.#evalCase, suite, call);
  }

  /** Whether the target puts a prompt together; where not, answers are asked for from the sources alone. */
  get assembles(): boolean {
    return this.#context.offers('assemble');
  }

  /** The prompt of one question, by its place among the questions of the case. @throws OutputError */
  assembled(turn: number): Promise<AssembleResult> {
    const { case_id } = this.#evalCase;
    const known = this.#assembled.get(turn);
    if (known) return known;
    const asked = turnsOf(this.#evalCase)[turn]!.turn.question;
    const assembled = this.retrieved().then((results) =>
      assemblePrompt(case_id, asked, results[turn]!, this.#context.call),
    );
    this.#assembled.set(turn, assembled);
    return assembled;
  }
}
