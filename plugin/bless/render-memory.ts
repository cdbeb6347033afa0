import type { GroundTruthMemory } from '../cases/index.ts';

/** A memory's fields in the order in which people write them. */
export const MEMORY_FIELDS = [
  'content',
  'dimensions',
  'memory_type',
  'priority',
  'time_velocity',
  'source_message_ids',
  'must_contain',
  'must_not_contain',
  'aliases',
] as const;

export type MemoryField = (typeof MEMORY_FIELDS)[number];

/** Fields whose texts are names of a closed set, which are commonly written without quotes. */
const NAMES: readonly MemoryField[] = ['dimensions', 'memory_type', 'time_velocity'];

const PLAIN = /^(?!(?:null|true|false)$)[A-Za-z_][A-Za-z0-9_-]*$/i;

/** One text as YAML that any context can hold: JSON's double quotes, or plain where that is asked for and safe. */
export function textYaml(text: string, plain: boolean): string {
  return plain && PLAIN.test(text) ? text : JSON.stringify(text);
}

/** A field's value on one line. */
export function valueYaml(field: MemoryField, value: GroundTruthMemory[MemoryField]): string {
  const plain = NAMES.includes(field);
  if (Array.isArray(value)) return `[${value.map((text) => textYaml(text, plain)).join(', ')}]`;
  return typeof value === 'string' ? textYaml(value, plain) : String(value);
}

/** A memory as the lines of a block mapping, without indentation. */
export function memoryLines(memory: GroundTruthMemory): string[] {
  return MEMORY_FIELDS.filter((field) => memory[field] !== undefined).map(
    (field) => `${field}: ${valueYaml(field, memory[field])}`,
  );
}

/** A memory as a flow mapping, on one line. */
export function memoryFlow(memory: GroundTruthMemory): string {
  return `{ ${memoryLines(memory).join(', ')} }`;
}
