import { storable } from '../text/index.ts';
import { MethodMissing, TargetError, type TargetErrorKind } from './target-error.ts';

export type RpcId = string | number;

const METHOD_NOT_FOUND = -32_601;
/** How much of an error's own words is shown: code points. */
const MAX_MESSAGE = 600;
const MAX_DATA = 600;

/** A request as one line of JSON. */
export function requestText(id: RpcId, method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}

/** A notification, which nobody answers, as one line of JSON. */
export function notificationText(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params });
}

/** Whether a value may be an answer: an object that says whose. */
export function isAnswer(value: unknown): value is { id: unknown } {
  return isObject(value) && Object.hasOwn(value, 'id') && !Object.hasOwn(value, 'method');
}

/**
 * The result that an answer brings.
 *
 * @param redact takes credentials out of the error's own words
 * @throws TargetError of the kind `parse` when it is no answer to this request; MethodMissing, or the error that it
 *   brings: `infra`, or what its `data.kind` says
 */
export function resultOf(
  answer: unknown,
  id: RpcId,
  method: string,
  redact: (text: string) => string = (text) => text,
): unknown {
  if (Array.isArray(answer)) {
    throw malformed(
      method,
      `a list of ${answer.length}; batches are no part of the contract: one request, one answer`,
    );
  }
  if (!isObject(answer)) throw malformed(method, `${JSON.stringify(answer)?.slice(0, 100)}, no object`);
  if (answer.jsonrpc !== '2.0') throw malformed(method, `without "jsonrpc": "2.0"`);
  const failed = Object.hasOwn(answer, 'error');
  if (answer.id !== id && !(failed && answer.id === null)) {
    throw malformed(method, `for the id ${quoted(answer.id)}; that of the request is ${quoted(id)}`);
  }
  if (failed === Object.hasOwn(answer, 'result')) {
    throw malformed(method, failed ? "with both 'result' and 'error'" : "with neither 'result' nor 'error'");
  }
  if (failed) throw errorOf(answer.error, method, redact);
  return answer.result;
}

function errorOf(error: unknown, method: string, redact: (text: string) => string): TargetError {
  if (!isObject(error) || typeof error.message !== 'string' || !Number.isInteger(error.code)) {
    return malformed(method, "with an 'error' that is not { code, message, data? }");
  }
  if (error.code === METHOD_NOT_FOUND) return new MethodMissing(method);
  const { kind, usage, answer } = isObject(error.data) ? error.data : ({} as Record<string, unknown>);
  const words = storable(redact(error.message), MAX_MESSAGE);
  const data =
    error.data === undefined || error.data === null ? '' : `\ndata: ${dataText(error.data, redact)}`;
  return new TargetError(
    isKind(kind) ? kind : 'infra',
    `'${method}' failed: ${words} (code ${error.code})${data}`,
    { usage, answer: typeof answer === 'string' ? redact(answer) : answer },
  );
}

function dataText(data: unknown, redact: (text: string) => string): string {
  return storable(redact(typeof data === 'string' ? data : JSON.stringify(data)), MAX_DATA);
}

function isKind(kind: unknown): kind is TargetErrorKind {
  return kind === 'timeout' || kind === 'parse' || kind === 'infra';
}

function malformed(method: string, how: string): TargetError {
  return new TargetError(
    'parse',
    `the answer of '${method}' is no JSON-RPC 2.0 answer to it: it came ${how}. It must be ` +
      '{ "jsonrpc": "2.0", "id", "result" } or { "jsonrpc": "2.0", "id", "error": { "code", "message", "data"? } }',
  );
}

function quoted(value: unknown): string {
  return storable(JSON.stringify(value) ?? 'undefined', 60);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
