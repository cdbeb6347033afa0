/**
 * The contract between the gate and a system under test: every method is async, JSON in and JSON out. In
 * process the second argument carries an `AbortSignal` that fires at the case's timeout.
 */

export interface CallContext {
  signal: AbortSignal;
}

/** A dimension as the target is told of it: enough to write a prompt from. */
export interface DimensionBrief {
  id: string;
  display_name: string;
  description: string;
  boundaries: string;
}

/** A memory as a target returns it. Labels may be natural language; the gate normalises them. */
export interface PredictedMemory {
  content: string;
  dimensions: string[];
  memory_type?: string;
  /** 0 to 100 */
  priority?: number;
  time_velocity?: string;
  /** `[msg#N]` of the conversation as `msg_N` */
  source_message_ids?: string[];
}

/** What a case may cost, reported by a target with any result. */
export interface Usage {
  input_tokens?: number;
  output_tokens?: number;
  requests?: number;
}

/** What is being tuned: shown everywhere, and baselines are diffed across subjects. */
export interface Subject {
  name: string;
  version: string;
  model?: string;
  /** stage → prompt version */
  prompts?: Record<string, string>;
  params?: Record<string, unknown>;
}

/** How it is measured: part of the caliber, under which alone baselines are compared. */
export interface EmbedderInfo {
  id: string;
  dimensions: number;
  semantic: boolean;
}

export interface Description {
  subject: Subject;
  embedder?: EmbedderInfo;
  tokenizer?: string;
}

export interface BeginParams {
  case_id: string;
  /** ISO 8601 with zone: the latest message time of the case, never the wall clock. */
  now: string;
  variant?: string;
  existing_memories: unknown[];
}

export interface ExtractParams {
  case_id: string;
  conversation: string;
  dimensions: DimensionBrief[];
}

export interface ExtractResult {
  memories: PredictedMemory[];
  usage?: Usage;
}

/** A target has `describe` and the methods that its suite's stages ask for. */
export interface Target {
  describe(params: Record<string, never>, context: CallContext): Promise<Description>;
  begin?(params: BeginParams, context: CallContext): Promise<unknown>;
  extract?(params: ExtractParams, context: CallContext): Promise<ExtractResult>;
  end?(params: { case_id: string }, context: CallContext): Promise<unknown>;
}
