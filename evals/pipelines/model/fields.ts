import { OutputError } from 'vitest-caliper';

type Item = Readonly<Record<string, unknown>>;

/** The fields of an object that a contract knows, without those that the model left empty. */
export function knownFields(item: Item, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(item, name) ? item[name] : undefined;
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

/** @throws OutputError where the field is no text */
export function textField(item: Item, name: string, what: string): string {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  if (typeof value === 'string') return value;
  throw new OutputError(
    `${what}: '${name}' must be a text, the model wrote ${JSON.stringify(value) ?? 'none'}`,
  );
}

/** @throws OutputError where the field is no list of texts */
export function textsField(item: Item, name: string, what: string): string[] {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new OutputError(
    `${what}: '${name}' must be a list of texts, the model wrote ${JSON.stringify(value) ?? 'none'}`,
  );
}
