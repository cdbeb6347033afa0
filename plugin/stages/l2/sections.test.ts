import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProfileSection } from '../../targets/types.ts';
import { judgeMode, type ListedMemory } from './sections.ts';

const section = (title: string, ids: string[], id?: string): ProfileSection => ({
  ...(id === undefined ? {} : { id }),
  title,
  items: ids.map((memory_id) => ({ memory_id, content: memory_id })),
});
const listed = (key: string, name: string, storedId: string | null = `m${key}`): ListedMemory => ({
  key,
  section: name,
  storedId,
  lost: 'lost',
});
const judge = (memories: ListedMemory[], sections: ProfileSection[]) =>
  judgeMode('daily', memories, sections);
const verdicts = ({ judged }: ReturnType<typeof judge>) => judged.map(({ verdict }) => verdict);

it('a memory is hit, missed, or in another section alone', () => {
  const result = judge(
    [listed('0', 'A'), listed('1', 'A'), listed('2', 'A'), listed('3', 'A', null)],
    [section('A', ['m0', 'other']), section('B', ['m1'])],
  );
  // m2 is nowhere, 3 has no stored memory; rows: m0 and other in A, m1 in B.
  expect(verdicts(result)).toEqual(['hit', 'misentry', 'miss', 'miss']);
  expect(result).toMatchObject({ rows: 3, misentries: 1, unjudged: 1 });
});

it('a memory that is in its section and in another one is a hit with one mis-entry', () => {
  const result = judge([listed('0', 'A')], [section('A', ['m0']), section('B', ['m0'])]);
  expect(verdicts(result)).toEqual(['hit']);
  expect(result.judged[0]).toMatchObject({ found: ['A', 'B'], wrong: ['B'] });
  expect(result).toMatchObject({ rows: 2, misentries: 1 });
});

describe('a section', () => {
  it('is named by its title or its id, in NFC', () => {
    const sections = [section('Caf\u00e9', ['m0'], 'cafe_bar')];
    expect(verdicts(judge([listed('0', 'Cafe\u0301')], sections))).toEqual(['hit']);
    expect(verdicts(judge([listed('0', 'cafe_bar')], sections))).toEqual(['hit']);
    expect(verdicts(judge([listed('0', 'caf\u00e9')], sections))).toEqual(['misentry']);
  });

  it('holds a memory once, however often it lists it', () => {
    expect(judge([listed('0', 'A')], [section('A', ['m0', 'm0', 'x', 'x'])])).toMatchObject({
      rows: 2,
      misentries: 0,
      unjudged: 1,
    });
  });
});

it('a row of several memories that ended in one counts once, and is right where one of them is expected', () => {
  const merged = [listed('0', 'A', 'm'), listed('1', 'B', 'm'), listed('2', 'A', 'm')];
  const result = judge(merged, [section('A', ['m']), section('C', ['m'])]);
  expect(verdicts(result)).toEqual(['hit', 'misentry', 'hit']);
  expect(result).toMatchObject({ rows: 2, misentries: 1, unjudged: 0 });
});

it('nothing returned is nothing but misses', () => {
  expect(judge([listed('0', 'A')], [])).toMatchObject({ rows: 0, misentries: 0, unjudged: 0 });
  expect(verdicts(judge([listed('0', 'A')], []))).toEqual(['miss']);
});

it('whatever is returned: verdicts sum to what is listed, rows to right, wrong and unjudged ones', () => {
  const name = fc.constantFrom('A', 'B', '__proto__');
  const id = fc.constantFrom('m0', 'm1', 'm2', 'constructor');
  const memories = fc
    .array(fc.tuple(name, fc.option(id)), { maxLength: 5 })
    .map((list) => list.map(([title, storedId], i) => listed(String(i), title, storedId)));
  const sections = fc
    .array(fc.tuple(name, fc.array(id, { maxLength: 4 })), { maxLength: 4 })
    .map((list) => list.map(([title, ids]) => section(title, ids)));
  fc.assert(
    fc.property(memories, sections, (wanted, returned) => {
      const result = judge(wanted, returned);
      const names = new Set(wanted.map(({ storedId }) => storedId));
      const rows = returned.flatMap(({ title, items }) =>
        [...new Set(items.map(({ memory_id }) => memory_id))].map((row) => ({ title, row })),
      );
      const right = rows.filter(({ title, row }) =>
        wanted.some((memory) => memory.storedId === row && memory.section === title),
      );
      expect(result.judged).toHaveLength(wanted.length);
      expect(result.rows).toBe(rows.length);
      expect(result.unjudged).toBe(rows.filter(({ row }) => !names.has(row)).length);
      expect(result.misentries).toBe(rows.length - right.length - result.unjudged);
    }),
  );
});
