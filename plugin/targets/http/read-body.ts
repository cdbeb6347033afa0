import { decodeUtf8 } from '../decode-utf8.ts';
import { TargetError } from '../target-error.ts';

/**
 * The text of an answer, read as a stream: one that is too large is left as soon as it is known to be.
 *
 * @param limit bytes
 * @throws TargetError of the kind `parse` when it is over the limit or no UTF-8; what the stream fails with
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  method: string,
  limit: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limit) {
      throw new TargetError(
        'parse',
        `the answer of '${method}' has more than ${limit} bytes; 'maxAnswerBytes' says how many are read`,
      );
    }
    chunks.push(chunk);
  }
  try {
    return decodeUtf8(Buffer.concat(chunks));
  } catch (cause) {
    throw new TargetError('parse', `the answer of '${method}' is not UTF-8`, { cause });
  }
}
