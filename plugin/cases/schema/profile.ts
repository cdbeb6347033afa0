import { z } from 'zod';
import { INDEX_KEY } from '../formats.ts';
import { memoryIndex, text } from './values.ts';

export const expectedL2 = z
  .strictObject({
    scene_labels: z.array(text()).optional().describe('Labels of the scenes that the memories belong to.'),
    template_section: z
      .record(text(), z.record(z.string().regex(INDEX_KEY.pattern), text()))
      .optional()
      .describe(
        'For each mode, the section (title or id) that each memory belongs in: {mode: {"0": section}}.',
      ),
  })
  .describe('Ground truth of scenes and profile sections.');

const ranked = z.array(z.union([text(), memoryIndex()])).min(1);
const graded = z.record(text(), z.int());

export const expectedSearchResults = z
  .record(text(), z.union([ranked, graded]))
  .describe(
    'For each query the relevant memories, as a list of ids or as {id: grade}. An id is the memory_id of an ' +
      'existing memory, {case_id}#{index} of a ground-truth memory, or an integer: a memory of this case.',
  );

export const expectedInject = z
  .strictObject({
    mode: text().describe('Template that is injected.'),
    subsequent_conversation: text().describe('What the user says after the injection.'),
    referenced_memory_indices: z
      .array(memoryIndex())
      .min(1)
      .describe('Memories of expected_l1 that this conversation refers to.'),
  })
  .describe('Ground truth of the injection.');
