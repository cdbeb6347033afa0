import type { EvalCase, ExpectedL2, GroundTruthMemory } from '../../cases/index.ts';
import { f1 } from '../../metrics/index.ts';
import type { ProfileSection, Scene } from '../../targets/types.ts';
import type { Objection, StageKind, StoredCase } from '../kind.ts';
import { countsAt } from '../measures.ts';
import { isSimilarityName } from '../option-checks.ts';
import { DEFAULT_PAIRING } from '../pairing.ts';
import { truthId } from '../seed-truth.ts';
import { restoredMemories } from '../stored-memories.ts';
import type { Tally } from '../tally.ts';
import { type Json, type Measure, OutputError } from '../types.ts';
import { scoreProfile } from './index.ts';
import {
  L2_COUNTS,
  L2_LESS_IS_BETTER,
  L2_METRICS,
  measureL2,
  measureL2Metric,
  notesL2,
  PER_MODE,
} from './measure.ts';
import { L2_ALIASES, type L2Rules, l2Rules } from './options.ts';
import { checkScenes, checkSections, type L2Output } from './output.ts';

/** Scenes and profile, without a suite. */
export const l2Kind: StageKind = {
  name: 'l2',
  expects: 'expected_l2',
  measure: measureL2,
  metric: measureL2Metric,
  metrics: L2_METRICS,
  headline: [
    'section_hit_rate',
    'section_misentry_rate',
    'section_miss_rate',
    'profile_quality',
    'scene_label_match',
    'scene_granularity',
  ],
  sliced: ['section_hit_rate'],
  aliases: L2_ALIASES,
  families: PER_MODE,
  counts: L2_COUNTS,
  lessIsBetter: L2_LESS_IS_BETTER,
  cross: { profile_quality: profileQuality },
  demands: [
    ['memories in sections', (tally) => measureL2Metric(tally, 'section_hit_rate')?.of?.count ?? 0],
    ['scene labels', (tally) => measureL2Metric(tally, 'scene_label_match')?.of?.count ?? 0],
  ],
  notes: notesL2,
  truth: ({ expected_l2 }) => expected_l2 as unknown as Json | undefined,
  rescore: rescoreL2,
  oracle: oracleL2,
};

/** Micro-F1 of extraction over all cases × hit rate of sections; null where either has no value. */
function profileQuality({ l1, l2 }: Readonly<Record<string, Tally>>): Measure {
  const labels = l1 ? f1(countsAt(l1, 'labels')) : null;
  const hits = l2 ? (measureL2Metric(l2, 'section_hit_rate')?.value ?? null) : null;
  return { value: labels === null || hits === null ? null : labels * hits };
}

interface StoredOutput {
  predicted: Json;
  stored: (string | null)[] | null;
  scenes: Scene[];
  profile: { mode: string; sections: { id: string | null; title: string; memory_ids: string[] }[] }[];
}

function rescoreL2({ case_id, truth, detail, caliber, pairing }: StoredCase): Tally | null {
  const expected_l2 = truth.l2 as unknown as ExpectedL2 | undefined;
  const memories = (truth.l1 ?? []) as unknown as GroundTruthMemory[];
  const rules = caliber as unknown as L2Rules | null;
  if (!expected_l2 || !rules || !isSimilarityName(rules.scene_similarity)) return null;
  const { predicted, stored, scenes, profile } = detail as unknown as StoredOutput;
  const output: L2Output = {
    resolution: stored === null ? null : { memories: restoredMemories(predicted), stored },
    scenes,
    profile: profile.map(({ mode, sections }) => ({ mode, sections: sections.map(restoredSection) })),
  };
  return scoreProfile({ case_id, expected_l1: { memories }, expected_l2 }, output, { rules, pairing }).tally;
}

function restoredSection({
  id,
  title,
  memory_ids: ids,
}: StoredOutput['profile'][0]['sections'][0]): ProfileSection {
  const items = ids.map((memory_id) => ({ memory_id, content: '' }));
  return id === null ? { title, items } : { id, title, items };
}

const PERFECT = { section_hit_rate: 1, section_misentry_rate: 0, section_miss_rate: 0, scene_label_f1: 1 };

/**
 * A profile that has every expected section with the ground-truth memories that are expected there, and a scene for
 * each expected label, goes through the contract's check and the scoring with default rules.
 */
function oracleL2(evalCase: EvalCase): Objection | null {
  const expected = evalCase.expected_l2;
  if (!expected) return null;
  const { case_id } = evalCase;
  const path = ['expected_l2'];
  try {
    const output: L2Output = {
      resolution: null,
      scenes: checkScenes({
        scenes: (expected.scene_labels ?? []).map((label, i) => ({
          scene_id: `${i}`,
          label,
          memory_ids: [],
        })),
      }),
      profile: Object.entries(expected.template_section ?? {}).map(([mode, sections]) => ({
        mode,
        sections: checkSections({ sections: expectedSections(case_id, sections) }),
      })),
    };
    const { rules } = l2Rules({ input: 'truth' });
    const { tally, findings } = scoreProfile(evalCase, output, { rules, pairing: DEFAULT_PAIRING });
    const holds = Object.entries(PERFECT).every(([metric, best]) => {
      const value = measureL2Metric(tally, metric)?.value ?? null;
      return value === null || value === best;
    });
    if (holds) return null;
    const first = findings()[0];
    return { path: first?.path ?? path, reason: first?.message ?? 'a memory cannot be in its section' };
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    return { path, reason: error.message };
  }
}

function expectedSections(caseId: string, expected: Readonly<Record<string, string>>): ProfileSection[] {
  const items = new Map<string, ProfileSection['items']>();
  for (const [key, section] of Object.entries(expected)) {
    const title = section.normalize('NFC');
    const row = { memory_id: truthId(caseId, Number(key)), content: '' };
    items.set(title, [...(items.get(title) ?? []), row]);
  }
  return [...items].map(([title, rows]) => ({ title, items: rows }));
}
