import { measureMetric } from '../../scores/stages.ts';
import { branches, count, type Tally } from '../../stages/tally.ts';

/** What can stand in the place of an action, the four actions first. */
export const DECISIONS = ['store', 'skip', 'update', 'merge', 'unpaired', 'unparsed'] as const;

/** An expected action of `l15`, how often each decision stood in its place, and its accuracy. */
export interface ActionRow {
  action: string;
  /** in the order of `DECISIONS` */
  counts: number[];
  accuracy: number | null;
}

/** Expected actions by what was decided. */
export function actionRows(l15: Tally | undefined): ActionRow[] {
  if (!l15) return [];
  return branches(l15, 'confusion').map(([action, decided]) => ({
    action,
    counts: DECISIONS.map((name) => count(decided, name)),
    accuracy: measureMetric('l15', l15, `per_action_accuracy.${action}`)?.value ?? null,
  }));
}

/** A mode of the profile in `l2`: rates, each null where it is a share of nothing, and the counts that they are made of. */
export interface SectionRow {
  mode: string;
  hit: number | null;
  misentry: number | null;
  miss: number | null;
  listed: number;
  rows: number;
  unjudged: number;
}

/** Sections by mode. */
export function sectionRows(l2: Tally | undefined): SectionRow[] {
  if (!l2) return [];
  return branches(l2, 'sections').map(([mode, counts]) => {
    const rate = (metric: string): number | null =>
      measureMetric('l2', l2, `${metric}.${mode}`)?.value ?? null;
    return {
      mode,
      hit: rate('section_hit_rate'),
      misentry: rate('section_misentry_rate'),
      miss: rate('section_miss_rate'),
      listed: count(counts, 'listed'),
      rows: count(counts, 'rows'),
      unjudged: count(counts, 'unjudged'),
    };
  });
}

/** An arm of a retrieval, or the sources that came of all; recalls of documents, null where no question has any. */
export interface ArmRow {
  /** null: the sources */
  arm: string | null;
  recall_at_1: number | null;
  recall_at_10: number | null;
  questions: number;
}

/** Recall of documents by arm, sorted by name, and of the sources that came of them last; empty without arms. */
export function armRows(retrieval: Tally | undefined): ArmRow[] {
  const arms = branches(retrieval, 'arms').sort(([a], [b]) => (a < b ? -1 : 1));
  if (!retrieval || arms.length === 0) return [];
  const value = (metric: string): number | null =>
    measureMetric('retrieval', retrieval, metric)?.value ?? null;
  return [
    ...arms.map(([arm, counts]) => ({
      arm,
      recall_at_1: value(`arm_recall_at_1.${arm}`),
      recall_at_10: value(`arm_recall_at_10.${arm}`),
      questions: count(counts, 'turns'),
    })),
    {
      arm: null,
      recall_at_1: value('doc_recall_at_1'),
      recall_at_10: value('doc_recall_at_10'),
      questions: count(retrieval, 'ranked', 'turns'),
    },
  ];
}
