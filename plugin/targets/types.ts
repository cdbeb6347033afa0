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

/** What an answer cost, which a target may report with any result. All of it are whole numbers of 0 or more. */
export interface Usage {
  /** tokens that the model read, those of replayed requests too. @default 0 */
  input_tokens?: number;
  /** tokens that it wrote, likewise. @default 0 */
  output_tokens?: number;
  /** requests to models that the answer took. @default 1 */
  requests?: number;
  /** how many of these were answered from recordings. @default 0 */
  replayed?: number;
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
  /** the methods that it has, where it is reached from elsewhere: it has no others. @default all */
  methods?: string[];
}

export interface BeginParams {
  case_id: string;
  /** ISO 8601 with zone: the latest message time of the case, never the wall clock. */
  now: string;
  variant?: string;
  existing_memories: StoredMemory[];
}

/** A memory as it is stored: what existed before a case began, or its ground truth given to `seed`. */
export interface StoredMemory {
  memory_id: string;
  content: string;
  /** ids of the dimension registry */
  dimensions?: string[];
  memory_type?: string;
  /** 0 to 100 */
  priority?: number;
  time_velocity?: string;
  /** ISO 8601 with zone; absent: the case's `now` */
  updated_at?: string;
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

export interface ResolveParams {
  case_id: string;
  /** as extracted, with labels normalised to registry ids */
  memories: PredictedMemory[];
}

/** What becomes of one new memory. */
export interface ConflictDecision {
  /** index in the `memories` of the call */
  new_memory_index: number;
  /** `store`, `skip`, `update` or `merge`; any other text counts as a reply that could not be parsed */
  action: string;
  /** ids of the existing memories that are concerned */
  candidate_ids: string[];
  /** the content after an update or a merge */
  merged_content?: string;
  reason?: string;
}

export interface ResolveResult {
  actions: ConflictDecision[];
  /** for each memory of the call the id of the stored memory that it ended in; null: in none */
  stored: (string | null)[];
  usage?: Usage;
}

export interface Scene {
  scene_id: string;
  label: string;
  memory_ids: string[];
}

export interface AggregateResult {
  scenes: Scene[];
  usage?: Usage;
}

export interface QueryParams {
  case_id: string;
  /** the name of a section template */
  mode: string;
}

/** A section of a profile, with the memories that its query returns, in their order. */
export interface ProfileSection {
  id?: string;
  title: string;
  items: { memory_id: string; content: string }[];
}

export interface QueryResult {
  sections: ProfileSection[];
  usage?: Usage;
}

export interface SeedParams {
  case_id: string;
  memories: StoredMemory[];
}

export interface SearchParams {
  case_id: string;
  query: string;
  /** parameters of the search, by the names that the target knows: `rrf_k`, `bm25_weight`, `top_k`, … */
  params: Record<string, number>;
}

export interface SearchResult {
  /** memory ids, best first */
  ids: string[];
  /** what each arm ranked before they were fused, best first */
  arms?: { bm25?: string[]; vector?: string[] };
  usage?: Usage;
}

export interface InjectParams {
  case_id: string;
  mode: string;
  subsequent_conversation: string;
}

/** A block of an injected profile. */
export interface InjectBlock {
  title: string;
  /** whether it is shown: a block without memories is not */
  present: boolean;
  items: { memory_id: string }[];
}

export interface InjectResult {
  blocks: InjectBlock[];
  usage?: Usage;
}

/** A document of a corpus, as it is given to `index`. */
export interface CorpusDocument {
  /** what `expect_doc` names: the file's path below the corpus folder, or what a manifest calls it */
  id: string;
  text: string;
  /** what the document is, in the target's own words: `guide`, `faq` */
  kind?: string;
}

export interface IndexParams {
  documents: CorpusDocument[];
}

/** How many of each were stored. */
export interface IndexResult {
  documents: number;
  chunks: number;
  /** table rows that are entries of their own */
  rows: number;
  usage?: Usage;
}

/** A piece of a document that was retrieved. */
export interface RetrievedSource {
  /** id of the document */
  doc: string;
  text: string;
  kind?: string;
  /** the channel that brought it: `hybrid`, `enumeration`, `census`, … */
  channel?: string;
  score?: number;
}

/** The complete list that an enumerating question asked for. */
export interface Enumeration {
  items: string[];
  /** as it goes into the prompt */
  text: string;
}

/** A turn that came before, with what was answered (where an answer was asked for) and retrieved. */
export interface PastTurn {
  question: string;
  answer?: string;
  sources?: RetrievedSource[];
}

export interface RetrieveParams {
  case_id: string;
  question: string;
  /** the turns before, the oldest first */
  history: PastTurn[];
  /** by the names that the target knows: `top_k`, `channels`, … */
  options: Record<string, unknown>;
}

export interface RetrieveResult {
  /** best first; `[1]` of an answer is the first */
  sources: RetrievedSource[];
  /** absent: the enumeration channel did not fire */
  enumeration?: Enumeration;
  /** channel → how many sources or items it brought; 0: it was asked and brought nothing */
  channels: Record<string, number>;
  /** What each ranking held before fusion and cutting, best first. */
  arms?: { [name: string]: { doc: string; text: string }[] };
  /** SQL statements that it took */
  sql_count?: number;
  usage?: Usage;
}

export interface AssembleParams {
  case_id: string;
  question: string;
  sources: RetrievedSource[];
  /** of the turn's `retrieve`, where it had one */
  enumeration?: Enumeration;
}

export interface AssembleResult {
  system_prompt: string;
  /** those that are in the prompt, in the order of their numbers */
  sources: RetrievedSource[];
  sql_count?: number;
  usage?: Usage;
}

export interface AnswerParams {
  case_id: string;
  question: string;
  /** '' where the target has no `assemble` */
  system_prompt: string;
  /** those of the prompt; without `assemble`, those of `retrieve` */
  sources: RetrievedSource[];
}

export interface AnswerResult {
  text: string;
  usage?: Usage;
}

export interface EmbedParams {
  texts: string[];
}

/** One vector a text, in the order of the texts, each of the embedder's declared dimensions. */
export interface EmbedResult {
  vectors: number[][];
  usage?: Usage;
}

/**
 * A target has `describe` and the methods that its suite's stages ask for. `begin` starts a case with nothing stored
 * but its existing memories; it may come again for the same case after `end`, since stages that are fed with ground
 * truth each get a store of their own.
 */
export interface Target {
  describe(params: Record<string, never>, context: CallContext): Promise<Description>;
  begin?(params: BeginParams, context: CallContext): Promise<unknown>;
  extract?(params: ExtractParams, context: CallContext): Promise<ExtractResult>;
  resolve?(params: ResolveParams, context: CallContext): Promise<ResolveResult>;
  aggregate?(params: { case_id: string }, context: CallContext): Promise<AggregateResult>;
  query?(params: QueryParams, context: CallContext): Promise<QueryResult>;
  seed?(params: SeedParams, context: CallContext): Promise<unknown>;
  search?(params: SearchParams, context: CallContext): Promise<SearchResult>;
  inject?(params: InjectParams, context: CallContext): Promise<InjectResult>;
  /** Stores the suite's `corpus`, once a worker and before the first `retrieve`; what was indexed before is replaced. */
  index?(params: IndexParams, context: CallContext): Promise<IndexResult>;
  retrieve?(params: RetrieveParams, context: CallContext): Promise<RetrieveResult>;
  assemble?(params: AssembleParams, context: CallContext): Promise<AssembleResult>;
  answer?(params: AnswerParams, context: CallContext): Promise<AnswerResult>;
  /** The vectors of texts, by the embedder that `describe` names: what shows that it is what it claims to be. */
  embed?(params: EmbedParams, context: CallContext): Promise<EmbedResult>;
  end?(params: { case_id: string }, context: CallContext): Promise<unknown>;
  /** Comes once, when nobody will call the target any more: it gives back what it holds, such as files and processes. */
  close?(params: Record<string, never>, context: CallContext): Promise<unknown>;
}
