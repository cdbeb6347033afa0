import { jsonrepair } from 'jsonrepair';
import { OutputError } from 'vitest-caliper';
import { hasEllipsis, type JsonPart, jsonParts } from './json-scan.ts';
import { fencedBlocks, withoutReasoning } from './wrappings.ts';

/** How an answer was read: the first step of the ladder that gave it. */
export type ReadBy = 'json' | 'reasoning' | 'fence' | 'prose' | 'repair';

/** The list that a model was asked for. */
export interface ParsedAnswer {
  items: Record<string, unknown>[];
  by: ReadBy;
}

/**
 * Reads the list that a model was asked for: `{"memories": [{…}, …]}`, or the list alone. Strict JSON is taken as it is.
 * Else, in this order: without a reasoning block before it; in a code fence; with text around it; repaired (trailing
 * commas, comments, quotes, a missing end). Strings of valid JSON are never altered. What was cut off loses the element
 * in which it was cut.
 *
 * @param key what the list is called
 * @throws OutputError where there is no such list, or more than one; an empty list is one only where
 *   the model wrote it
 */
export function parseAnswer(answer: string, key: string): ParsedAnswer {
  const text = answer.replace(/^\uFEFF/, '').trim();
  const fail = (why: string): never => {
    throw new OutputError(`the model's answer could not be read: ${why}`);
  };
  if (text === '') return fail('it is empty');
  const only = (found: readonly Items[], by: ReadBy): ParsedAnswer | null => {
    const distinct = new Map(found.map((items) => [JSON.stringify(items), items]));
    if (distinct.size > 1) return fail(`it has ${distinct.size} different lists of ${key}`);
    const [items] = distinct.values();
    return items ? { items, by } : null;
  };
  /** What is JSON as a whole is the answer, whatever stands in its strings. */
  const whole = (candidate: string, by: ReadBy): ParsedAnswer | null => {
    const value = strictJson(candidate);
    if (value === undefined) return null;
    const items = listIn(value, key);
    return items ? { items, by } : fail(`it is JSON, but no list of ${key}`);
  };

  const asItIs = whole(text, 'json');
  if (asItIs) return asItIs;
  const body = withoutReasoning(text);
  if (body === null) return fail('its reasoning does not end');
  if (body === '') return fail('there is nothing but reasoning');
  const bare = body === text ? null : whole(body, 'reasoning');
  if (bare) return bare;
  const blocks = fencedBlocks(body);
  const strict = (texts: readonly string[]): Items[] =>
    texts.flatMap((each) => {
      const items = listIn(strictJson(each), key);
      return items ? [items] : [];
    });
  const parts = jsonParts(body);
  const read =
    only(strict(blocks), 'fence') ??
    only(strict(parts.map((part) => part.text)), 'prose') ??
    only(repairedLists(blocks.length > 0 ? blocks.flatMap(jsonParts) : parts, key), 'repair');
  return read ?? fail(`there is no list of ${key} in it`);
}

type Items = Record<string, unknown>[];

/** The list of a value, if it is one of objects; undefined where it is not. */
function listIn(value: unknown, key: string): Items | undefined {
  const list = Array.isArray(value)
    ? value
    : isObject(value) && Object.hasOwn(value, key)
      ? value[key]
      : undefined;
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strictJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repairedLists(parts: readonly JsonPart[], key: string): Items[] {
  return parts.flatMap((part) => {
    const items = hasEllipsis(part.text) ? undefined : repairedList(part, key);
    return items ? [items] : [];
  });
}

function repairedList({ text, open }: JsonPart, key: string): Items | undefined {
  let value: unknown;
  try {
    value = JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
  const items = listIn(value, key);
  if (!items) return undefined;
  // Repair must not make an empty list of what was something else.
  if (open.length === 0) return items.length > 0 || /\[\s*\]/.test(text) ? items : undefined;
  const depth = Array.isArray(value) ? 1 : 2;
  const whole = open.length > depth ? items.slice(0, -1) : items;
  return whole.length > 0 ? whole : undefined;
}
