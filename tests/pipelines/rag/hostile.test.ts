import { expect, test } from 'vitest';
import { chain, context, retrieved } from './documents.ts';

/** Documents of a size: what it counts is said in their names. */
const KINDS: [string, number, (size: number) => string][] = [
  ['characters in one line', 1_000_000, (size) => 'Tea is green. '.repeat(size / 14)],
  ['Han characters in one line', 200_000, (size) => '茶'.repeat(size)],
  ['letters in one word', 500_000, (size) => 'a'.repeat(size)],
  ['points and letters', 200_000, (size) => 'a.'.repeat(size / 2)],
  ['spaces in one line', 1_000_000, (size) => `x${' '.repeat(size)}x`],
  ['nested items in a line', 100_000, (size) => `${'- '.repeat(size)}x`],
  ['nested quotations in a line', 100_000, (size) => `${'> '.repeat(size)}x`],
  [
    'nested HTML tables',
    20_000,
    (size) => `${'<table>\n<tr><td>\n'.repeat(size)}${'</table>\n'.repeat(size)}`,
  ],
  ['HTML tables that are not closed', 20_000, (size) => '<table>\n<tr><td>x\n'.repeat(size)],
  ['HTML tags that are not closed', 50_000, (size) => '<td '.repeat(size)],
  ['pipes in a row', 100_000, (size) => '|'.repeat(size)],
  [
    'columns and rows',
    20_000,
    (size) => `${'a|'.repeat(size)}\n${'-|'.repeat(size)}\n${'x|\n'.repeat(size)}`,
  ],
  ['rows of a table', 50_000, (size) => `| a | b |\n| - | - |\n${'| tea | 1 |\n'.repeat(size)}`],
  ['words in a cell', 50_000, (size) => `| a | b |\n| - | - |\n| tea | ${'word '.repeat(size)} |`],
  ['control characters', 200_000, (size) => '\u0001\u001f\u007f\u0085'.repeat(size / 4)],
  ['numbers', 50_000, (size) => '1 '.repeat(size)],
  ['names', 50_000, (size) => 'Aa '.repeat(size)],
];

/** Milliseconds of CPU time that it takes to index a document and to ask about it. */
async function cost(text: string): Promise<number> {
  const before = process.cpuUsage();
  const target = await chain({}, [
    { id: 'hostile.md', text },
    { id: 'sound.md', text: '# Kettle\n\nThe kettle is blue.' },
  ]);
  for (const question of ['What colour is the kettle?', 'Where does 1 occur?', 'List all a']) {
    const { sources } = await retrieved(target, question);
    await target.answer({ case_id: 'c', question, system_prompt: '', sources }, context);
  }
  const { sources } = await retrieved(target, 'What colour is the kettle?');
  expect(sources[0]?.text).toContain('The kettle is blue.');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(KINDS)(
  '%s: four times as many take about four times as long',
  { timeout: 120_000 },
  async (_, size, of) => {
    // What runs for the first time is compiled; that is no part of it.
    await cost(of(size / 100));
    const quarter = await cost(of(size / 4));
    const whole = await cost(of(size));
    // In the square of the size it would be sixteen times.
    expect(whole).toBeLessThan(9 * quarter + 500);
  },
);
