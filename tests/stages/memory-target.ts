import type {
  ConflictDecision,
  PredictedMemory,
  ProfileSection,
  Scene,
  Target,
} from '../../plugin/targets/types.ts';

/** What is stored of a memory: its content under an id. */
type Stored = Map<string, string>;

/** How a small memory system behaves, step by step; each step that is not given is done right. */
export interface Behaviour {
  extract?: (conversation: string) => PredictedMemory[];
  /** the id under which a new memory is stored, by its index */
  idOf?: (index: number) => string;
  action?: (index: number) => string;
  /** the sections that hold a memory, by its content */
  sectionsOf?: (content: string) => string[];
}

/** The truth of the cases below: who says a line lives, has and runs. */
export const LINES = [
  { content: 'lives in Oslo', dimensions: ['identity'] },
  { content: 'has a dog', dimensions: ['family'] },
  { content: 'runs every day', dimensions: ['habits'] },
] as const;

/** Where each of the lines belongs. */
export const HOME: Readonly<Record<string, string>> = {
  'lives in Oslo': 'Who I am',
  'has a dog': 'My life',
  'runs every day': 'My life',
};

/** A memory system over a map a case. Case ids are its only state, and a case begins with nothing. */
export function memoryTarget(behaviour: Behaviour = {}): Target {
  const {
    extract = (conversation) => LINES.filter(({ content }) => conversation.includes(content)).map(memoryOf),
    idOf = (index) => `s${index}`,
    action = () => 'store',
    sectionsOf = (content) => (HOME[content] ? [HOME[content]] : []),
  } = behaviour;
  const stores = new Map<string, Stored>();
  const storeOf = (caseId: string): Stored => stores.get(caseId)!;
  return {
    describe: async () => ({ subject: { name: 'small', version: '1' } }),
    begin: async ({ case_id }) => void stores.set(case_id, new Map()),
    extract: async ({ conversation }) => ({ memories: extract(conversation) }),
    resolve: async ({ case_id, memories }) => {
      const actions = memories.map(
        (_, index): ConflictDecision => ({
          new_memory_index: index,
          action: action(index),
          candidate_ids: [],
        }),
      );
      const stored = memories.map(({ content }, index) => {
        const id = idOf(index);
        const store = storeOf(case_id);
        store.set(id, [store.get(id), content].filter(Boolean).join('; '));
        return id;
      });
      return { actions, stored };
    },
    seed: async ({ case_id, memories }) => {
      for (const { memory_id, content } of memories) storeOf(case_id).set(memory_id, content);
    },
    aggregate: async ({ case_id }) => ({
      scenes: [...storeOf(case_id)].map(
        ([id, content]): Scene => ({ scene_id: id, label: content, memory_ids: [id] }),
      ),
    }),
    query: async ({ case_id }) => {
      const sections = new Map<string, ProfileSection>();
      for (const [memory_id, content] of storeOf(case_id)) {
        for (const title of content.split('; ').flatMap(sectionsOf)) {
          const section = sections.get(title) ?? { title, items: [] };
          section.items.push({ memory_id, content });
          sections.set(title, section);
        }
      }
      return { sections: [...sections.values()] };
    },
    end: async ({ case_id }) => void stores.delete(case_id),
  };
}

/** A memory as a target extracts it. */
export function memoryOf({ content, dimensions }: { content: string; dimensions: readonly string[] }) {
  return {
    content,
    dimensions: [...dimensions],
    memory_type: 'persona',
    priority: 50,
    time_velocity: 'static',
  };
}

/** A case of these lines, which expects all of them, in all stages. */
export function caseOfLines(
  case_id: string,
  lines: readonly (typeof LINES)[number][] = LINES,
  more: object = {},
) {
  return {
    case_id,
    conversation: lines.map(({ content }) => content).join('\n'),
    expected_l1: { memories: lines.map(memoryOf) },
    expected_l15: {
      actions: lines.map((_, new_memory_index) => ({ new_memory_index, action: 'store', candidate_ids: [] })),
    },
    expected_l2: {
      scene_labels: lines.map(({ content }) => content),
      template_section: {
        daily: Object.fromEntries(lines.map(({ content }, i) => [String(i), HOME[content]])),
      },
    },
    ...more,
  };
}
