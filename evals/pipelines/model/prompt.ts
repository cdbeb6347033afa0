import type { DimensionBrief } from 'vitest-caliper';
import type { ChatRequest } from './client.ts';

/** The same request is to get the same answer, as far as a model can. */
export const TEMPERATURE = 0;

/** What closes a part of a prompt that is data. */
const MARKER = /<\/(conversation|stored|new|scenes|memories)>/gi;

/**
 * A prompt with its placeholders filled in, as a request. Values are data: they cannot close the markers around them,
 * and placeholders in them stay as they are.
 *
 * @throws Error naming a placeholder for which there is no value
 */
export function filledRequest(prompt: string, values: Readonly<Record<string, string>>): ChatRequest {
  const content = prompt.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) {
      throw new Error(`the prompt has a placeholder '${name}'; there are ${Object.keys(values).join(', ')}`);
    }
    return values[name]!.replace(MARKER, '<\\/$1>');
  });
  return { messages: [{ role: 'user', content }], temperature: TEMPERATURE };
}

/** Dimensions as prompts list them. */
export function dimensionList(dimensions: readonly DimensionBrief[]): string {
  return dimensions
    .map(
      ({ id, display_name, description, boundaries }) =>
        `- ${id} (${display_name}): ${description}. ${boundaries}`,
    )
    .join('\n');
}

/** One JSON object a line, as prompts list memories and scenes. */
export function jsonLines(rows: readonly object[]): string {
  return rows.length === 0 ? '(none)' : rows.map((row) => JSON.stringify(row)).join('\n');
}
