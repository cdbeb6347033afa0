import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { parseCaseFile } from './load.ts';
import { positionOf } from './position.ts';
import { caseSchema } from './schema/case.ts';
import type { EvalCase } from './types.ts';

const optional = { requiredKeys: [] as [] };

/**
 * Text as people and hostile files have it. Left out: empty text, which no field takes, and U+007F to U+009F, which
 * the writer does not escape though YAML forbids them.
 */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'NO',
      '012',
      '1e3',
      '2026-01-01',
      'null',
      '~',
      '- a',
      'a: b',
      '# c',
      'e\u0301',
      '"',
      "'",
      'x\n\ny\n',
    ),
  )
  .filter((text) => /\S/.test(text) && !/\p{Surrogate}|[\u007f-\u009f]/u.test(text));

/** Words that occur once in a file, so that their place can be looked up in its text. */
function uniqueWords(): fc.Arbitrary<string> {
  let next = 0;
  return fc.constant(null).map(() => `word${next++}end`);
}

function memory(text: fc.Arbitrary<string>) {
  const required = {
    content: text,
    dimensions: fc.array(text, { minLength: 1, maxLength: 3 }),
    memory_type: fc.constantFrom('persona', 'episodic', 'instruction'),
    priority: fc.integer({ min: 0, max: 100 }),
    time_velocity: fc.constantFrom('static', 'dynamic'),
  };
  const lists = {
    must_contain: fc.array(text, { minLength: 1, maxLength: 2 }),
    aliases: fc.array(text, { minLength: 1, maxLength: 2 }),
  };
  return fc.record(
    { ...required, ...lists },
    { requiredKeys: ['content', 'dimensions', 'memory_type', 'priority', 'time_velocity'] },
  );
}

function validCase(text: fc.Arbitrary<string>): fc.Arbitrary<EvalCase> {
  return fc
    .record({
      id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/),
      conversation: text,
      memories: fc.array(memory(text), { minLength: 1, maxLength: 3 }),
      free: fc.record({ notes: text, skip: text, difficulty: fc.constantFrom('easy', 'hard') }, optional),
      // Keys such as "12" are listed first by JavaScript: the places must follow them.
      queries: fc.uniqueArray(fc.oneof(fc.constantFrom('12', '3', '0'), text), {
        minLength: 1,
        maxLength: 4,
        selector: (query) => query.normalize('NFC'),
      }),
      mode: text,
      label: text,
    })
    .filter(({ queries }) => !queries.includes('__proto__'))
    .map(({ id, conversation, memories, free, queries, mode, label }) => ({
      case_id: id,
      ...free,
      conversation,
      expected_l1: { memories },
      expected_l2: {
        scene_labels: [label],
        template_section: { [mode === '__proto__' ? 'm' : mode]: { '0': label } },
      },
      expected_search_results: Object.fromEntries(queries.map((query) => [query, [0]])),
    })) as fc.Arbitrary<EvalCase>;
}

const style = fc.record({
  indent: fc.constantFrom(2, 3, 4),
  collectionStyle: fc.constantFrom('block' as const, 'flow' as const, 'any' as const),
  indentSeq: fc.boolean(),
});

describe('a valid case', () => {
  test('is read as it was written, in every style', () => {
    fc.assert(
      fc.property(validCase(anyText), style, (evalCase, options) => {
        const text = stringify(
          { cases: [evalCase] },
          { ...options, lineWidth: 0, aliasDuplicateObjects: false },
        );
        const file = parseCaseFile(text, 'f');
        expect(file.problems).toEqual([]);
        expect(file.cases[0]?.case).toEqual(evalCase);
        expect(caseSchema.safeParse(evalCase).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('has the place of each text where that text stands', () => {
    fc.assert(
      fc.property(validCase(uniqueWords()), style, (evalCase, options) => {
        const text = stringify(
          { cases: [evalCase] },
          { ...options, lineWidth: 0, aliasDuplicateObjects: false },
        );
        const loaded = parseCaseFile(text, 'f').cases[0]!;
        const checked = eachWord(loaded.case, [], (word, path) => {
          if (text.split(word).length > 2) return;
          const before = text.slice(0, text.indexOf(word)).split('\n');
          expect(positionOf(loaded, path)).toEqual({ line: before.length, col: before.at(-1)!.length + 1 });
        });
        expect(checked).toBeGreaterThan(3);
        expect(positionOf(JSON.parse(JSON.stringify(loaded)), ['expected_l2'])).toEqual(
          positionOf(loaded, ['expected_l2']),
        );
      }),
      { numRuns: 200 },
    );
  });
});

/** Calls back for every unique word among the values; returns how many there were. */
function eachWord(
  data: unknown,
  path: (string | number)[],
  check: (word: string, path: (string | number)[]) => void,
): number {
  if (typeof data === 'string') {
    if (!/^word\d+end$/.test(data)) return 0;
    check(data, path);
    return 1;
  }
  if (typeof data !== 'object' || data === null) return 0;
  const steps = Array.isArray(data) ? data.map((_, i) => i) : Object.keys(data);
  return steps
    .map((step) => eachWord((data as Record<string | number, unknown>)[step], [...path, step], check))
    .reduce((sum, count) => sum + count, 0);
}
