import type { EvalCase } from '../../plugin/cases/index.ts';
import { judgedQueries } from '../../plugin/stages/search/judged-queries.ts';
import { truthId } from '../../plugin/stages/seed-truth.ts';
import type { ConflictDecision, ProfileSection, Target } from '../../plugin/targets/types.ts';

/** A target that gives each case's ground truth back, or nothing at all, under the ids that the truth names. */
export function echoTarget(cases: readonly EvalCase[], { silent = false } = {}): Target {
  const caseOf = new Map(cases.map((each) => [each.case_id, each]));
  const known = (case_id: string): EvalCase => {
    const found = caseOf.get(case_id);
    if (!found) throw new Error(`no case ${case_id}`);
    return found;
  };
  return {
    describe: async () => ({ subject: { name: 'echo', version: '1' } }),
    begin: async () => undefined,
    seed: async () => undefined,
    extract: async ({ case_id }) => ({
      memories: silent ? [] : (known(case_id).expected_l1?.memories ?? []),
    }),
    resolve: async ({ case_id, memories }) => {
      const stated = new Map(
        (known(case_id).expected_l15?.actions ?? []).map((action) => [action.new_memory_index, action]),
      );
      return {
        actions: memories.map(
          (_, new_memory_index): ConflictDecision =>
            stated.get(new_memory_index) ?? { new_memory_index, action: 'store', candidate_ids: [] },
        ),
        stored: memories.map((_, index) => truthId(case_id, index)),
      };
    },
    aggregate: async ({ case_id }) => ({
      scenes: silent
        ? []
        : (known(case_id).expected_l2?.scene_labels ?? []).map((label, i) => ({
            scene_id: `scene-${i}`,
            label,
            memory_ids: [truthId(case_id, 0)],
          })),
    }),
    query: async ({ case_id, mode }) => ({ sections: silent ? [] : sectionsOf(known(case_id), mode) }),
    search: async ({ case_id, query }) => {
      if (silent) return { ids: [] };
      const gold = judgedQueries(known(case_id)).find((each) => each.query === query)?.grades ?? new Map();
      const ids = [...gold].sort(([, a], [, b]) => b - a).map(([id]) => id);
      return { ids, arms: { bm25: ids, vector: ids } };
    },
    inject: async ({ case_id }) => {
      const referenced = known(case_id).expected_inject?.referenced_memory_indices ?? [];
      const items = referenced.map((index) => ({ memory_id: truthId(case_id, index) }));
      return { blocks: [{ title: 'all', present: !silent, items: silent ? [] : items }] };
    },
    end: async () => undefined,
  };
}

function sectionsOf(evalCase: EvalCase, mode: string): ProfileSection[] {
  const sections = new Map<string, ProfileSection>();
  for (const [index, title] of Object.entries(evalCase.expected_l2?.template_section?.[mode] ?? {})) {
    const section = sections.get(title) ?? { title, items: [] };
    section.items.push({ memory_id: truthId(evalCase.case_id, Number(index)), content: '' });
    sections.set(title, section);
  }
  return [...sections.values()];
}
