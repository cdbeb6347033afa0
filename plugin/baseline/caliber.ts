import type { Json } from '../stages/types.ts';

/**
 * The points in which two calibers differ, in words; an empty list means that their numbers compare. A stage
 * that only one side has does not matter: the numbers of the stages on both sides compare all the same.
 */
export function caliberDifferences(before: { [key: string]: Json }, now: { [key: string]: Json }): string[] {
  const { stages: stagesBefore, ...restBefore } = before;
  const { stages: stagesNow, ...restNow } = now;
  const a = asObject(stagesBefore);
  const b = asObject(stagesNow);
  const common = Object.keys(a).filter((stage) => Object.hasOwn(b, stage));
  return [
    ...jsonDifferences(restBefore, restNow),
    ...common.flatMap((stage) => jsonDifferences(a[stage]!, b[stage]!, `${stage}.`)),
  ];
}

/** Whether two subjects are the same to the letter. */
export function sameSubject(a: { [key: string]: Json }, b: { [key: string]: Json }): boolean {
  return jsonDifferences(a, b).length === 0;
}

/**
 * The leaves in which two JSON values differ, sorted by path: `model "small" → "large"`.
 *
 * @param path stands before every path, with a dot at its end
 */
export function jsonDifferences(before: Json, now: Json, path = ''): string[] {
  const a = asObject(before);
  const b = asObject(now);
  if (!isObject(before) || !isObject(now)) {
    const [left, right] = [JSON.stringify(before), JSON.stringify(now)];
    return left === right ? [] : [`${path.slice(0, -1)} ${left ?? 'none'} → ${right ?? 'none'}`];
  }
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return keys.flatMap((key) => jsonDifferences(ownValue(a, key), ownValue(b, key), `${path}${key}.`));
}

/** A target may name its parameters like parts of every object. */
function ownValue(value: { [key: string]: Json }, key: string): Json {
  return Object.hasOwn(value, key) ? value[key]! : null;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: Json | undefined): { [key: string]: Json } {
  return isObject(value) ? value : {};
}
