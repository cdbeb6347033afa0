import { type Asker, currentAskers } from '../network/askers.ts';
import { currentGuard } from '../network/guard.ts';
import { isPermitted, plainHost } from '../network/hosts.ts';
import { secretsFromEnv } from '../text/index.ts';
import { type Incoming, readAnswer, replayedResponse } from './answer.ts';
import { type AskedRequest, readRequest, recordingKey } from './asked.ts';
import type { ComparedRequest } from './differences.ts';
import { isRecorded } from './hosts.ts';
import { ReplayMiss, replayMiss, type WhyNotMade } from './miss.ts';
import type { RecordedFor } from './recording.ts';
import { redactBody } from './redact.ts';
import type { ReplaySettings } from './settings.ts';
import type { RecordingStore } from './store.ts';
import { ReplayStoreError } from './store-errors.ts';

/** What becomes of a request: its answer, or what it fails with; undefined: it is made. */
export type Decision = { response: Response } | { error: Error } | undefined;

/** A request that is being made, to be recorded. */
interface Call {
  asked: AskedRequest;
  key: string;
  trial: number;
  by: RecordedFor;
  asker: Asker | undefined;
}

/** Decides what becomes of the requests of a worker, and records the answers of those that are made. */
export class Replayer {
  readonly #settings: ReplaySettings;
  readonly #store: RecordingStore;
  readonly #now: () => Date;
  readonly #calls = new Map<string, Call>();
  readonly #recordings = new Set<Promise<void>>();
  readonly #used = new Set<string>();
  #failure: Error | undefined;

  /** @param now the time that recordings are marked with; it decides nothing */
  constructor(settings: ReplaySettings, store: RecordingStore, now: () => Date) {
    this.#settings = settings;
    this.#store = store;
    this.#now = now;
  }

  /** The keys of the recordings that answered, or were made. */
  get used(): ReadonlySet<string> {
    return this.#used;
  }

  /** @param id names the request until its answer comes */
  async decide(id: string, request: Request): Promise<Decision> {
    const url = new URL(request.url);
    if (!isRecorded(this.#settings.hosts, url)) return undefined;
    const asker = currentAskers()?.getStore();
    try {
      const asked = await readRequest(request);
      const trial = asker?.trial ?? 0;
      const call = { asked, key: recordingKey(asked, trial), trial, by: recordedFor(asker), asker };
      const response = this.#settings.mode === 'record' ? undefined : this.#answerOf(call, url.hostname);
      if (response) return { response };
      this.#calls.set(id, call);
      return undefined;
    } catch (reason) {
      const error = reason as Error;
      // A request that could not be read is its client's own affair.
      if (error instanceof ReplayMiss || error instanceof ReplayStoreError) asker?.failed(error);
      return { error };
    }
  }

  /** Records the answer of a request that is being made. */
  answered(id: string, incoming: Incoming): void {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    const recording = this.#record(call, incoming).catch((reason: Error) => {
      this.#failure ??= reason;
      call.asker?.failed(reason);
    });
    this.#recordings.add(recording);
    void recording.finally(() => this.#recordings.delete(recording));
  }

  /**
   * Settles when every answer under way has been recorded, or broken off.
   *
   * @throws ReplayStoreError when one could not be recorded
   */
  async settled(): Promise<void> {
    await Promise.all(this.#recordings);
    if (this.#failure) throw this.#failure;
  }

  /** The recorded answer; undefined where the call is to be made. */
  #answerOf(call: Call, host: string): Response | undefined {
    const recording = this.#store.find(call.key);
    if (recording) {
      this.#used.add(call.key);
      return replayedResponse(recording);
    }
    const why = this.#whyNotMade(host);
    if (why) throw this.#miss(call, why, plainHost(host));
    return undefined;
  }

  async #record({ asked, key, trial, by }: Call, incoming: Incoming): Promise<void> {
    const literals = literalsOf(asked);
    const answer = await readAnswer(incoming, literals).catch(() => null);
    if (!answer) return;
    this.#used.add(key);
    const recorded_at = this.#now().toISOString();
    const recording = { key, ...compared(asked, trial, literals), ...by, ...answer, recorded_at };
    this.#store.put(recording, this.#settings.mode === 'record');
  }

  #whyNotMade(host: string): WhyNotMade | undefined {
    if (this.#settings.mode === 'replay') return 'mode';
    const policy = currentGuard()?.policy;
    return policy && !isPermitted(policy, host) ? 'network' : undefined;
  }

  #miss({ asked, trial, by, asker }: Call, why: WhyNotMade, host: string): Error {
    const request = compared(asked, trial, literalsOf(asked));
    return replayMiss(
      request,
      { ...by, origin: asker?.origin },
      this.#store.candidates(asked, by),
      why,
      host,
    );
  }
}

function literalsOf({ credentials }: AskedRequest): string[] {
  return [...credentials, ...secretsFromEnv(process.env)];
}

function compared(
  { method, url, body }: AskedRequest,
  trial: number,
  literals: readonly string[],
): ComparedRequest {
  return { method, url: redactBody(url, literals), trial, request: redactBody(body, literals) };
}

function recordedFor(asker: Asker | undefined): RecordedFor {
  return { case_id: asker?.case_id ?? null, stage: asker?.stage ?? null };
}
