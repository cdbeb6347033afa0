import { type CaseMeta, type EvalCase, latestMessageTime } from '../cases/index.ts';

/** A case's clock, ISO 8601 with zone: its file's `meta.now`, or its latest message. The wall clock is never read. */
export function caseClock({ conversation }: EvalCase, meta: CaseMeta | null): string {
  return meta?.now ?? latestMessageTime(conversation ?? '') ?? '1970-01-01T00:00:00Z';
}
