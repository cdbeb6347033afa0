import { compareModes, scoreL2 } from '../stages/l2/index.ts';
import { type L2Options, l2Rules } from '../stages/l2/options.ts';
import { checkSections } from '../stages/l2/output.ts';
import { judgeMode, type ListedMemory } from '../stages/l2/sections.ts';
import { quoted } from '../stages/quote.ts';
import type { ProfileSection } from '../targets/types.ts';
import { judge } from './judge.ts';
import { modeOfTruth } from './sources.ts';
import type { MatcherContext, MatcherResult } from './types.ts';

/** Memory → the title or id of its section: one mode of a case's `template_section`, or ids of memories as keys. */
export type ExpectedSections = Readonly<Record<string, string>>;

/** The thresholds of the `l2` stage on sections, and what leads from the expectation to the profile. */
export interface HitSectionOptions extends L2Options {
  /** What the stage is fed with means nothing here: there is no target. */
  input?: never;
  /** Scenes are not looked at. */
  scene_similarity?: never;
  scene_threshold?: never;
  /** For each expected memory, by its index, the id of the stored memory that it ended in; null or absent: in none. */
  stored?: readonly (string | null)[];
  /** The mode's name in messages and in the recorded score. @default that of the case file, or 'profile' */
  mode?: string;
}

/**
 * Asserts that memories are in their sections: `expect(profile).toHitSection({ m1: 'Who I am' })`, or that one section
 * holds a memory: `expect(section).toHitSection('m1')`. Without a threshold every memory must be hit. The score of a
 * profile is recorded in the test's `meta`.
 *
 * @param received an answer of `query`, its sections, or one section where `expected` is a text
 * @param expected the sections by memory. Its keys are ids; with `stored` they are indices, as in a case. Or the id or
 *   the content of a memory that the section must hold
 * @throws TypeError on options that are none; OutputError when `received` is no profile or section
 */
export function toHitSection(
  this: MatcherContext,
  received: unknown,
  expected: ExpectedSections | string,
  { stored, mode: named, ...options }: HitSectionOptions = {},
): MatcherResult {
  if (typeof expected === 'string') return holds(checkSections({ sections: [received] })[0]!, expected);
  for (const option of Object.keys(options))
    if (option === 'input' || option.startsWith('scene'))
      throw new TypeError(
        `toHitSection has no option '${option}': it looks at the sections that it is given`,
      );
  const { thresholds } = l2Rules(options);
  const sections = checkSections(Array.isArray(received) ? { sections: received } : received);
  const mode = named ?? modeOfTruth(expected) ?? 'profile';
  const listed = Object.entries(expected).map(
    ([key, section]): ListedMemory => ({
      key,
      section,
      storedId: stored === undefined ? key : (stored[Number(key)] ?? null),
      lost: '`stored` has no id for it',
    }),
  );
  const comparison = compareModes([judgeMode(mode, listed, sections)]);
  return judge(this, {
    stage: 'l2',
    score: { ...scoreL2(comparison, (key) => `memory ${quoted(key)}`), detail: null },
    thresholds,
    truth: expected,
    subject: 'the sections',
  });
}

function holds({ title, items }: ProfileSection, memory: string): MatcherResult {
  const name = memory.normalize('NFC');
  const pass = items.some(({ memory_id: id, content }) => id === memory || content.normalize('NFC') === name);
  const rows = items.map(({ memory_id: id, content }) => `${quoted(id)}: ${quoted(content)}`);
  return {
    pass,
    message: () =>
      [
        `expected the section ${quoted(title)} ${pass ? 'not to hold' : 'to hold'} ${quoted(memory)}; it has`,
        ...(rows.length > 0 ? rows.slice(0, 10) : ['nothing']),
        ...(rows.length > 10 ? [`and ${rows.length - 10} more`] : []),
      ].join('\n  '),
  };
}
