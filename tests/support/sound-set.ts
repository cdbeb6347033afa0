/** A set of case files, registry and templates in which the check finds nothing, as files by path. */
export function soundSet(): Record<string, string> {
  return {
    'cases/a.yaml': caseFile(1, 6),
    'cases/b.yaml': caseFile(7, 9),
    'registry/dimensions.yaml': DIMENSIONS,
    'registry/aliases.yaml': ALIASES,
    'templates/daily.yaml': DAILY,
    'templates/full.yaml': FULL,
  };
}

function caseFile(first: number, last: number): string {
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return `# a set of its own\nmeta:\n  version: v1\n  total_cases: ${numbers.length}\n\ncases:\n${numbers.map(evalCase).join('\n')}`;
}

/** Nothing in a case but its number differs from the others, and every rule has something to look at. */
function evalCase(n: number): string {
  return `  - case_id: case-${n}
    source: synthetic
    difficulty: easy
    notes: "case number ${n}"
    conversation: |
      [msg#1] 2026-01-0${n}T10:00:00Z user:
        I am Ada${n} from ${n}00 Mill Lane, and I bake bread.
      [msg#2] 2026-01-0${n}T10:05:00Z user:
        My sister Eve${n} plays the violin every Sunday.
    existing_memories:
      - memory_id: old-${n}
        content: "Ada${n} used to live in a harbour town"
    expected_l1:
      memories:
        - content: "Ada${n}, baker, lives at ${n}00 Mill Lane"
          dimensions: [identity]
          memory_type: persona
          priority: 80
          time_velocity: static
          source_message_ids: [msg_1]
          must_contain: ["Ada${n}"]
          must_not_contain: ["harbour"]
        - content: "Her sister Eve${n} plays the violin on Sundays"
          dimensions: [family, habits]
          memory_type: persona
          priority: 70
          time_velocity: static
          source_message_ids: [msg_2]
          must_contain: ["Eve${n}"]
    expected_l15:
      actions:
        - new_memory_index: 0
          candidate_ids: [old-${n}]
          action: update
        - new_memory_index: 1
          candidate_ids: []
          action: store
    expected_l2:
      template_section:
        daily:
          "0": "Who I am"
          "1": "My people"
        full:
          "1": all_habits
    expected_search_results:
      "who bakes": [0, old-${n}]
      "who plays": { "1": 2, old-${n}: 0 }
    expected_inject:
      mode: daily
      subsequent_conversation: "What does my sister do on Sundays?"
      referenced_memory_indices: [1]
`;
}

const dimension = (id: string) => `  - id: ${id}
    display_name: the ${id}
    category: self
    time_velocity: static
    ttl_days: null
    description: what ${id} holds
    boundaries: where ${id} ends
`;

const DIMENSIONS = `dimensions:\n${['identity', 'family', 'habits', 'goals'].map(dimension).join('')}`;

const ALIASES = `aliases:
  identity: [about me]
  family: [relatives]
  habits: [routines]
  goals: [plans]
`;

const DAILY = `name: daily
sections:
  - title: "Who I am"
    query:
      dimensions: [identity]
      priority_min: 60
  - title: "My people"
    query:
      dimensions: [family, habits]
      priority_min: 50
`;

const FULL = `name: full
sections:
  - id: all_habits
    title: "What recurs"
    query:
      dimensions: [habits, goals]
      match: any
`;
