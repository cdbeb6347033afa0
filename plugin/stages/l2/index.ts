import type { EvalCase } from '../../cases/index.ts';
import { partnersOf } from '../partners.ts';
import { quoted } from '../quote.ts';
import { seedTruth, truthId } from '../seed-truth.ts';
import { Keeper } from '../stored-memories.ts';
import type { Json, PairingRules, Score, Stage, StageCall } from '../types.ts';
import { l2Findings } from './findings.ts';
import { type L2Options, type L2Rules, l2Caliber, l2Rules } from './options.ts';
import { checkScenes, checkSections, type L2Output } from './output.ts';
import { matchScenes } from './scenes.ts';
import { type L2Comparison, tallyL2 } from './score.ts';
import { type JudgedMode, judgeMode, type ListedMemory } from './sections.ts';

/** The part of a case that the stage reads. */
export type L2Case = Pick<EvalCase, 'case_id' | 'expected_l1' | 'expected_l2'>;

/**
 * Profile: stored memories → scenes, and the sections of a profile. Scored by whether each memory that is expected in
 * a section is there.
 *
 * @throws TypeError on an unknown option or one out of range
 */
export function l2(options: L2Options = {}): Stage<L2Output> {
  const { rules, thresholds } = l2Rules(options);
  return {
    name: 'l2',
    expects: 'expected_l2',
    thresholds,
    caliber: l2Caliber(rules),
    input: rules.input,
    pairs: rules.input === 'pipeline',
    applies: ({ expected_l2: expected }) =>
      expected?.scene_labels !== undefined || expected?.template_section !== undefined,
    run: (call) => askProfile(call, rules),
    score: (evalCase, output, { pairing }) => scoreProfile(evalCase, output, { rules, pairing }),
    nothing: (evalCase, { pairing }) => {
      const silence: L2Output = { resolution: { memories: [], stored: [] }, scenes: [], profile: [] };
      return { ...tallyL2(compareL2(evalCase, silence, { rules, pairing })), errors: 1 };
    },
  };
}

/** The question of every mode is asked in the order of the case, after the scenes were made. */
async function askProfile({ evalCase, now, call, chain }: StageCall, { input }: L2Rules): Promise<L2Output> {
  const { case_id } = evalCase;
  const resolution = input === 'pipeline' ? await chain.resolved() : null;
  if (resolution === null) await seedTruth(evalCase, now, call);
  const scenes = checkScenes(await call('aggregate', { case_id }));
  const profile: { mode: string; sections: ReturnType<typeof checkSections> }[] = [];
  for (const mode of Object.keys(evalCase.expected_l2?.template_section ?? {}))
    profile.push({ mode, sections: checkSections(await call('query', { case_id, mode })) });
  return { resolution, scenes, profile };
}

interface Context {
  rules: L2Rules;
  pairing: PairingRules;
}

/** The score of scenes and profile against what a case expects. */
export function scoreProfile(evalCase: L2Case, output: L2Output, context: Context): Score {
  const truth = evalCase.expected_l1?.memories ?? [];
  const content = (key: string) => `memory ${key} ${quoted(truth[Number(key)]?.content ?? '')}`;
  return { ...scoreL2(compareL2(evalCase, output, context), content), detail: detailOf(output) };
}

/** The score of what was compared already. @param nameOf a listed memory by its key, in words */
export function scoreL2(comparison: L2Comparison, nameOf: (key: string) => string): Omit<Score, 'detail'> {
  const { modes, labels } = comparison;
  const nothingListed = modes.every(({ judged }) => judged.length === 0);
  return {
    tally: tallyL2(comparison),
    findings: () => l2Findings(comparison, nameOf),
    nullMeets: (metric) => {
      if (metric.startsWith('section_')) return nothingListed;
      if (metric === 'scene_label_match') return labels.extra.length === 0;
      return labels.missing.length === 0;
    },
  };
}

function compareL2(evalCase: L2Case, output: L2Output, { rules, pairing }: Context): L2Comparison {
  const expected = evalCase.expected_l2;
  const ends = endsOf(evalCase, output, pairing);
  const sectionsOf = new Map(output.profile.map(({ mode, sections }) => [mode, sections]));
  return {
    modes: Object.entries(expected?.template_section ?? {}).map(([mode, sections]) => {
      const listed = Object.entries(sections).map(
        ([key, section]): ListedMemory => ({ key, section, ...(ends[Number(key)] ?? NOWHERE) }),
      );
      return judgeMode(mode, listed, sectionsOf.get(mode) ?? []);
    }),
    labels: matchScenes(expected?.scene_labels, output.scenes, rules),
    scenes: output.scenes,
  };
}

/** Sections alone, where nothing is asked of scenes. */
export function compareModes(modes: readonly JudgedMode[]): L2Comparison {
  return { modes, labels: { matched: 0, missing: [], extra: [] }, scenes: [] };
}

type End = Pick<ListedMemory, 'storedId' | 'lost'>;

const NOWHERE: End = { storedId: null, lost: 'it was not extracted: no prediction is paired with it' };

/** The stored memory that each ground-truth memory ended in: by the prediction that stands for it. */
function endsOf(evalCase: L2Case, { resolution }: L2Output, pairing: PairingRules): End[] {
  const truth = evalCase.expected_l1?.memories ?? [];
  if (resolution === null)
    return truth.map((_, index) => ({ storedId: truthId(evalCase.case_id, index), lost: '' }));
  const { memories, stored } = resolution;
  return partnersOf(truth, memories, 'pipeline', pairing).map((partner): End => {
    if (partner === null) return NOWHERE;
    const storedId = stored[partner] ?? null;
    return { storedId, lost: `it was not stored: prediction ${partner} ended in no stored memory` };
  });
}

/** What a report shows: which memories are where, without repeating their contents. */
function detailOf({ resolution, scenes, profile }: L2Output): Json {
  const keeper = new Keeper();
  return {
    predicted: resolution === null ? null : keeper.memories(resolution.memories),
    stored: resolution === null ? null : resolution.stored.map((id) => keeper.optional(id ?? undefined)),
    scenes: scenes.map(({ scene_id, label, memory_ids }) => ({
      scene_id: keeper.text(scene_id),
      label: keeper.text(label),
      memory_ids: memory_ids.map((id) => keeper.text(id)),
    })),
    profile: profile.map(({ mode, sections }) => ({
      mode: keeper.text(mode),
      sections: sections.map(({ id, title, items }) => ({
        id: keeper.optional(id),
        title: keeper.text(title),
        memory_ids: items.map(({ memory_id }) => keeper.text(memory_id)),
      })),
    })),
    altered: keeper.altered,
  };
}
