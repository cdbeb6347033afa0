/** What a case of a suite was asking for; null where it is not known. */
export interface RecordedFor {
  case_id: string | null;
  stage: string | null;
}

/** A request and its answer, without credentials. */
export interface Recording extends RecordedFor {
  /** see `recordingKey` */
  key: string;
  method: string;
  url: string;
  /** from 0 */
  trial: number;
  /** the request's body as it was compared, for reading and for telling what differs */
  request: string;
  /** 200 to 299 */
  status: number;
  /** those that say what the body is */
  headers: Record<string, string>;
  /** decoded */
  body: Buffer;
  /** lengths of the pieces in which the body came; they add up to its own */
  chunks: number[];
  /** ISO 8601, UTC */
  recorded_at: string;
}

/** The pieces of a body as they came. */
export function piecesOf({ body, chunks }: Pick<Recording, 'body' | 'chunks'>): Buffer[] {
  let start = 0;
  return chunks.map((length) => {
    start += length;
    return body.subarray(start - length, start);
  });
}
