import { quoted } from './visible.ts';

/** A value as messages name it: `the text "x"`, `the number 3`, `a list of 2`, `nothing (null)`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing (null)';
  if (typeof value === 'string') return `the text ${quoted(value)}`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `${value}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return `a mapping of ${Object.keys(value).length}`;
}

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping',
  record: 'a mapping',
};

/** A schema's type name in words. */
export function describeType(type: string): string {
  return NAMES[type] ?? type;
}

/** What turns a value of the wrong type into the right one, where that is plain. */
export function repairHint(expected: readonly string[], value: unknown): string {
  if (value === null) return 'give the field a value, or remove it';
  const scalar = typeof value === 'number' || typeof value === 'boolean';
  if (expected.includes('string') && scalar) return `put it in quotes: "${value}"`;
  if ((expected.includes('number') || expected.includes('int')) && typeof value === 'string') {
    return Number.isFinite(Number(value)) && value.trim() !== ''
      ? `write ${value.trim()} without quotes`
      : 'write a number';
  }
  if (expected.includes('array') && (scalar || typeof value === 'string')) return 'put it in brackets: [ … ]';
  return 'see the schema for the shape of this field';
}
