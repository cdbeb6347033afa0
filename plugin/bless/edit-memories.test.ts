import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { memoryOf } from '../../tests/support/lint.ts';
import { type GroundTruthMemory, parseCaseFile } from '../cases/index.ts';
import { editMemories } from './edit-memories.ts';
import type { Slot } from './plan-memories.ts';

const HOUSE = `# a set
cases:
  - case_id: before   # the first
    conversation: x
    expected_l1: {memories: []}

  - case_id: here
    conversation: |
      [msg#1] hi
    expected_l1:
      memories:
        # about tea
        - content: "likes tea"  # said twice
          dimensions: [habits]
          memory_type: persona
          priority: 60 # low
          time_velocity: static
          source_message_ids: ["msg_1"]
          must_contain: ["tea"]
        # about work
        - content: "is a baker"
          dimensions: [identity]
          memory_type: persona
          priority: 80
          time_velocity: static
    notes: "n"
  - case_id: after
    conversation: z
    expected_l1:
      memories: []   # nothing
`;

const truthOf = (text: string, id = 'here'): GroundTruthMemory[] =>
  parseCaseFile(text, 'f').cases.find((each) => each.case.case_id === id)!.case.expected_l1!.memories;

const at = (memory: GroundTruthMemory, from: number | null): Slot => ({ memory, from, paired: true });

/** Edits a case and checks that it reads as it should, and all else as before. */
function edit(text: string, slots: Slot[], id = 'here'): string {
  const edited = editMemories(text, id, truthOf(text, id), slots);
  const { cases, problems, meta } = parseCaseFile(edited, 'f');
  expect(problems).toEqual([]);
  const before = parseCaseFile(text, 'f');
  expect(meta).toEqual(before.meta);
  expect(cases.map((each) => each.case)).toEqual(
    before.cases.map(({ case: each }) =>
      each.case_id === id ? { ...each, expected_l1: { memories: slots.map(({ memory }) => memory) } } : each,
    ),
  );
  return edited;
}

const lines = (text: string) => text.split(/\r?\n/);

describe('in the layout that people write', () => {
  const [tea, work] = truthOf(HOUSE) as [GroundTruthMemory, GroundTruthMemory];

  test('nothing to change changes no byte', () => {
    expect(edit(HOUSE, [at(tea, 0), at(work, 1)])).toBe(HOUSE);
  });

  test('a changed field changes its own text alone', () => {
    const edited = edit(HOUSE, [
      at({ ...tea, priority: 75 }, 0),
      at({ ...work, dimensions: ['identity', 'goals'] }, 1),
    ]);
    expect(edited).toBe(HOUSE.replace('60 # low', '75 # low').replace('[identity]', '[identity, goals]'));
  });

  test('a field that goes takes its line with it, one that comes is last', () => {
    const { must_contain, ...rest } = tea;
    const edited = edit(HOUSE, [at(rest, 0), at({ ...work, source_message_ids: ['msg_1'] }, 1)]);
    expect(edited).toBe(
      HOUSE.replace('          must_contain: ["tea"]\n', '').replace(
        '          time_velocity: static\n    notes',
        '          time_velocity: static\n          source_message_ids: ["msg_1"]\n    notes',
      ),
    );
  });

  test('a memory that goes takes its lines, not the comments around it', () => {
    expect(edit(HOUSE, [at(work, 1)])).toBe(
      HOUSE.replace(/ {8}- content: "likes tea"[\s\S]*?\["tea"\]\n/, ''),
    );
  });

  test('a memory that comes is last, in the same style', () => {
    const added = memoryOf('has "two" cats', { dimensions: ['family'], aliases: ['2 cats'] });
    expect(edit(HOUSE, [at(tea, 0), at(work, 1), at(added, null)])).toBe(
      HOUSE.replace(
        '    notes: "n"',
        `        - content: "has \\"two\\" cats"
          dimensions: [family]
          memory_type: persona
          priority: 80
          time_velocity: static
          aliases: ["2 cats"]
    notes: "n"`,
      ),
    );
  });

  test('no memory is left: an empty list', () => {
    expect(lines(edit(HOUSE, [])).slice(8, 13)).toEqual([
      '      [msg#1] hi',
      '    expected_l1:',
      '      memories: []',
      '    notes: "n"',
      '  - case_id: after',
    ]);
  });

  test('an empty list gets its first memory', () => {
    expect(edit(HOUSE, [at(memoryOf('x'), null)], 'after')).toContain(
      '      memories:\n        - content: "x"\n          dimensions: [identity]\n',
    );
    expect(edit(HOUSE, [at(memoryOf('x'), null)], 'before')).toContain(
      '{memories: [{ content: "x", dimensions: [identity], memory_type: persona',
    );
  });

  test('CRLF stays CRLF', () => {
    const text = HOUSE.replaceAll('\n', '\r\n');
    const edited = edit(text, [
      at({ ...tea, source_message_ids: ['msg_2'] }, 0),
      at(work, 1),
      at(memoryOf('x'), null),
    ]);
    expect(edited.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

describe('in other layouts', () => {
  const block = `cases:
- case_id: here
  conversation: x
  expected_l1:
    memories:
    - content: |
        likes
        tea
      dimensions:
      - habits
      - 'goals'
      memory_type: persona
      priority: 60
      time_velocity: static
      source_message_ids:
      - "msg_1"
      aliases:
      - >-
        tea
        it is`;
  const [memory] = truthOf(block) as [GroundTruthMemory];

  test.each<[string, Partial<GroundTruthMemory>, string[]]>([
    ['a block scalar', { content: 'tea' }, ['    - content: "tea"', '      dimensions:']],
    [
      'a block list',
      { dimensions: ['habits', 'x y'] },
      ['      - habits', '      - "x y"', '      memory_type: persona'],
    ],
    [
      'a block list that becomes empty',
      { source_message_ids: [] },
      ['      source_message_ids: []', '      aliases:'],
    ],
    ['the end of the file', { aliases: ['tea'] }, ['      aliases:', '      - "tea"']],
  ])('%s', (_name, change, expected) => {
    expect(edit(block, [at({ ...memory, ...change }, 0)])).toContain(expected.join('\n'));
  });

  test('a memory is added after the last line of a file that has no line break there', () => {
    expect(edit(block, [at(memory, 0), at(memoryOf('x'), null)])).toContain(
      'it is\n    - content: "x"\n      dim',
    );
  });

  const flow = `cases:
  - case_id: here
    conversation: x
    expected_l1: { memories: [ {content: tea, dimensions: [habits], memory_type: persona, priority: 60, time_velocity: static}, # one
      {content: work, dimensions: [goals], memory_type: persona, priority: 60, time_velocity: static}] }
`;
  const [tea, work] = truthOf(flow) as [GroundTruthMemory, GroundTruthMemory];

  test('flow mappings keep their form', () => {
    expect(edit(flow, [at({ ...tea, priority: 5 }, 0), at(work, 1)])).toBe(
      flow.replace('priority: 60', 'priority: 5'),
    );
    edit(flow, [at({ ...tea, source_message_ids: ['msg_1'] }, 0), at(work, 1)]);
    edit(flow, [at(work, 1)]);
    edit(flow, []);
    edit(flow, [at(tea, 0), at(work, 1), at(memoryOf('x'), null)]);
  });

  test('a list behind an alias is refused, since a change would show twice', () => {
    const text =
      'cases:\n  - case_id: one\n    conversation: x\n    expected_l1: &e {memories: []}\n  - case_id: here\n    conversation: x\n    expected_l1: *e\n';
    expect(() => editMemories(text, 'here', [], [at(memoryOf('x'), null)])).toThrow(/edit them by hand/);
  });
});

test('any memories in any layout become any others, and nothing else changes', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((t) => /\S/.test(t) && !/\p{C}/u.test(t));
  const memory: fc.Arbitrary<GroundTruthMemory> = fc.record(
    {
      content: fc.oneof(text, fc.constantFrom('a\nb\n', ' - x', '# x', 'yes', '"', 'null', '{', '两个：猫')),
      dimensions: fc.array(fc.constantFrom('habits', 'no', 'true', 'a b', '1'), {
        minLength: 1,
        maxLength: 3,
      }),
      memory_type: fc.constantFrom('persona' as const, 'episodic' as const),
      priority: fc.integer({ min: 0, max: 100 }),
      time_velocity: fc.constantFrom('static' as const, 'dynamic' as const),
      source_message_ids: fc.array(fc.constantFrom('msg_1', 'msg_20'), { maxLength: 2 }),
      must_contain: fc.array(text, { maxLength: 2 }),
      aliases: fc.array(text, { maxLength: 2 }),
    },
    { requiredKeys: ['content', 'dimensions', 'memory_type', 'priority', 'time_velocity'] },
  );
  const layout = fc.record({
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    collectionStyle: fc.constantFrom('any' as const, 'flow' as const),
    defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'BLOCK_LITERAL' as const),
    crlf: fc.boolean(),
  });
  const target = fc.tuple(memory, fc.boolean());
  fc.assert(
    fc.property(
      fc.array(memory, { maxLength: 3 }),
      fc.array(target, { maxLength: 4 }),
      layout,
      (old, next, options) => {
        const sample = { conversation: 'x', expected_l1: { memories: old } };
        const { crlf, ...yaml } = options;
        const written = stringify(
          {
            cases: [
              { case_id: 'here', ...sample, notes: 'n' },
              { case_id: 'z', ...sample },
            ],
          },
          { ...yaml, defaultKeyType: 'PLAIN', aliasDuplicateObjects: false, lineWidth: 0 },
        );
        const source = crlf ? written.replaceAll('\n', '\r\n') : written;
        fc.pre(parseCaseFile(source, 'f').problems.length === 0);
        let from = 0;
        const kept = next.flatMap(([each, skips]) => {
          if (skips) from++;
          return from < old.length ? [at(each, from++)] : [];
        });
        const added = next.slice(kept.length).map(([each]) => at(each, null));
        edit(source, kept.length === old.length ? [...kept, ...added] : kept);
      },
    ),
    { numRuns: 150 },
  );
});
