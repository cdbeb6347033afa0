import { z } from 'zod';
import type { Path } from './locate.ts';

/**
 * The schema that governs the value at a path, or null when the schema has no such place. Where a union leads
 * further, the alternative that fits the data's kind (list, mapping, scalar) is followed.
 */
export function schemaAt(schema: z.ZodType, data: unknown, path: Path): z.ZodType | null {
  let current = settle(schema, data);
  let value = data;
  for (const step of path) {
    const next = child(current, step);
    if (next === null) return null;
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined;
    current = settle(next, value);
  }
  return current;
}

/** Field names that a strict object schema knows; empty for other schemas. */
export function knownFields(schema: z.ZodType | null): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function child(schema: z.ZodType, step: string | number): z.ZodType | null {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return Object.hasOwn(shape, step) ? shape[step]! : null;
  }
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  return null;
}

function settle(schema: z.ZodType, data: unknown): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return settle(schema.unwrap() as z.ZodType, data);
  }
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = schema.options as z.ZodType[];
  return settle(options.find((option) => fits(settle(option, data), data)) ?? options[0]!, data);
}

function fits(schema: z.ZodType, data: unknown): boolean {
  if (Array.isArray(data)) return schema instanceof z.ZodArray;
  if (typeof data === 'object' && data !== null)
    return schema instanceof z.ZodObject || schema instanceof z.ZodRecord;
  return schema.safeParse(data).success;
}
