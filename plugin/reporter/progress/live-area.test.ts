import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { DefaultReporter, DotReporter, JsonReporter, VerboseReporter } from 'vitest/node';
import { extendLiveArea } from './live-area.ts';

/** What a reporter of Vitest would draw now. */
function drawn(reporter: object): string[] {
  const { summary = reporter } = reporter as { summary?: object };
  const lines = (summary as { createSummary(): string[] }).createSummary();
  return lines.map((line) => stripVTControlCharacters(line));
}

it.each([
  ['default', new DefaultReporter({ isTTY: true })],
  ['verbose', new VerboseReporter({ isTTY: true })],
  ['dot', new DotReporter({ isTTY: true })],
])('the live area of Vitest’s reporter %s gets the line, and stays as it was without', (_, reporter) => {
  const before = drawn(reporter);
  expect(before.at(-1)).toBe('');
  let line: string | null = 'one more';
  extendLiveArea([reporter], () => line);
  expect(drawn(reporter)).toEqual([...before.slice(0, -1), 'one more', '']);
  line = null;
  expect(drawn(reporter)).toEqual(before);
});

it('one line is added however often it is asked for, as where a server restarts', () => {
  const reporter = new DefaultReporter({ isTTY: true });
  extendLiveArea([reporter], () => 'first');
  extendLiveArea([reporter], () => 'second');
  expect(drawn(reporter).filter((line) => /first|second/.test(line))).toEqual(['first']);
});

it('an area whose end is not empty is left alone: the cursor would stand within a line', () => {
  const area = { createSummary: () => ['dots', 'status'] };
  extendLiveArea([{ summary: area }], () => 'one more');
  expect(area.createSummary()).toEqual(['dots', 'status']);
});

it('reporters without a live area are none of its business', () => {
  const reporters = [new DefaultReporter({ isTTY: false }), new JsonReporter({}), { summary: null }, {}];
  expect(() => extendLiveArea(reporters, () => 'one more')).not.toThrow();
});
