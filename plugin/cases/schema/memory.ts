import { z } from 'zod';
import {
  ACTIONS,
  memoryIndex,
  memoryType,
  messageId,
  priority,
  text,
  texts,
  time,
  timeVelocity,
} from './values.ts';

const groundTruthMemory = z
  .strictObject({
    content: text().describe('The fact, as a good extractor would state it.'),
    dimensions: z.array(text()).min(1).describe('Ids of the dimension registry.'),
    memory_type: memoryType().describe('persona, episodic or instruction.'),
    priority: priority().describe('Importance, an integer from 0 to 100.'),
    time_velocity: timeVelocity().describe('static or dynamic.'),
    source_message_ids: z
      .array(messageId())
      .optional()
      .describe('Messages that state the fact: msg_1 for [msg#1].'),
    must_contain: texts()
      .optional()
      .describe('Facts a right extraction must contain: names, numbers, negations.'),
    must_not_contain: texts().optional().describe('Text that a right extraction cannot contain.'),
    aliases: texts().optional().describe('Other wordings of the content that are as good.'),
  })
  .describe('A memory that the conversation should lead to.');

export const expectedL1 = z
  .strictObject({
    memories: z.array(groundTruthMemory).describe('Empty when nothing is worth keeping (a negative case).'),
  })
  .describe('Ground truth of the extraction.');

const conflictAction = z.strictObject({
  new_memory_index: memoryIndex().describe('Index of the new memory in expected_l1.memories.'),
  candidate_ids: z.array(text()).describe('Ids of the existing memories that are concerned; may be empty.'),
  action: z.enum(ACTIONS).describe('store, skip, update or merge.'),
  merged_content: text().optional().describe('Content after an update or a merge.'),
  reason: text().optional().describe('Why, for people.'),
});

export const expectedL15 = z
  .strictObject({ actions: z.array(conflictAction).min(1).describe('One action a new memory.') })
  .describe('Ground truth of the conflict resolution.');

export const existingMemory = z
  .strictObject({
    memory_id: text().describe('What candidate_ids and search results refer to.'),
    content: text().describe('The stored fact.'),
    dimensions: z.array(text()).min(1).optional().describe('Ids of the dimension registry.'),
    memory_type: memoryType().optional().describe('persona, episodic or instruction.'),
    priority: priority().optional().describe('Importance, an integer from 0 to 100.'),
    time_velocity: timeVelocity().optional().describe('static or dynamic.'),
    updated_at: time().optional().describe('Time of the last change, ISO 8601 with zone.'),
  })
  .describe('A memory that is stored before the case begins.');
