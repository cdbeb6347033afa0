import type { PredictedMemory } from 'vitest-caliper';

/** The system under test. This one goes by a few words; yours asks a model here. */
export function extract(conversation: string): PredictedMemory[] {
  return [...conversation.matchAll(/\[msg#(\d+)\] \S+ user:\n\s*(.+)/g)].flatMap(([, number, text]) => {
    const dimensions = [
      ...(/\b(nurse|teacher|live in)\b/i.test(text!) ? ['identity'] : []),
      ...(/\b(every|always)\b/i.test(text!) ? ['habits'] : []),
    ];
    if (dimensions.length === 0) return [];
    return [
      {
        content: text!,
        dimensions,
        memory_type: 'persona',
        priority: 80,
        time_velocity: 'static',
        source_message_ids: [`msg_${number}`],
      },
    ];
  });
}
