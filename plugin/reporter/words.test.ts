import { expect, it } from 'vitest';
import { measureTallies, stageMetrics } from '../scores/stages.ts';
import { STAGE_KINDS } from '../stages/kinds.ts';
import { wordsOf } from './words.ts';

/** Every text of a table with its path; names of the table are no texts. */
function textsOf(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : textsOf(value, `${path}${key}.`),
  );
}

it('nothing of the Chinese words was left in English', () => {
  const { phrases: _, units, ...zh } = wordsOf('zh');
  for (const [path, text] of [...textsOf(zh), ...textsOf(units)])
    expect([path, text]).toEqual([path, expect.stringMatching(/\p{Script=Han}/u)]);
});

it('every unit that a stage names has a Chinese word', () => {
  const { units } = wordsOf('zh');
  for (const [stage, kind] of STAGE_KINDS) {
    const measures = measureTallies({ [stage]: {} });
    const given = Object.values(measures).flatMap(({ of }) => of?.unit ?? []);
    const families = kind.families.flatMap((prefix) => kind.metric({}, `${prefix}x`)?.of?.unit ?? []);
    expect(stageMetrics(stage).length).toBeGreaterThan(0);
    for (const unit of [...given, ...families])
      expect([stage, Object.hasOwn(units, unit) ? '' : unit]).toEqual([stage, '']);
  }
});
