import { z } from 'zod';
import { existingMemory, expectedL1, expectedL15 } from './memory.ts';
import { expectedInject, expectedL2, expectedSearchResults } from './profile.ts';
import { expectAssembly, questionExpectations, turn } from './question.ts';
import { caseId, LANGUAGES, tag, text, time } from './values.ts';

export const metaSchema = z
  .strictObject({
    version: text().optional().describe('Version of the set, for example v001.'),
    created_at: text().optional().describe('When the set was made.'),
    total_cases: z
      .int()
      .min(0)
      .optional()
      .describe('Number of cases; compared with the contents by the lint.'),
    description: z.string().optional().describe('What the set is for.'),
    now: time().optional().describe('Time at which the cases are run, instead of their latest message.'),
  })
  .describe('About the set; decides nothing, except for now.');

/** A case as it is written: the one definition of types, checks and JSON Schema. */
export const caseSchema = z
  .strictObject({
    case_id: caseId().describe('Name of the case: letters, digits, "_" and "-".'),
    source: z.enum(['real', 'synthetic', 'edge']).optional().describe('Where the case comes from.'),
    difficulty: z.enum(['easy', 'medium', 'hard']).optional().describe('How hard the case is.'),
    split: z
      .enum(['tune', 'holdout'])
      .optional()
      .describe('Whether prompts may be tuned on it. Default: tune.'),
    language: z.enum(LANGUAGES).optional().describe('Default: found from the text.'),
    tags: z.array(tag()).optional().describe('Vitest tags of the test.'),
    skip: text().optional().describe('Why the case is not run.'),
    known_failing: text().optional().describe('Why the case is known to fail.'),
    notes: z.string().optional().describe('For people.'),
    conversation: text()
      .optional()
      .describe('Messages: "[msg#1] 2026-01-01T10:00:00Z user:" and indented text.'),
    existing_memories: z.array(existingMemory).optional().describe('What is stored before the case begins.'),
    expected_l1: expectedL1.optional(),
    expected_l15: expectedL15.optional(),
    expected_l2: expectedL2.optional(),
    expected_search_results: expectedSearchResults.optional(),
    expected_inject: expectedInject.optional(),
    question: text().optional().describe('A single question to the pipeline.'),
    turns: z.array(turn).min(1).optional().describe('A dialogue, instead of a single question.'),
    ...questionExpectations,
    expect_assembly: expectAssembly.optional(),
  })
  .describe('An evaluation case.');

export const caseFileSchema = z.strictObject({
  meta: metaSchema.optional(),
  cases: z.array(caseSchema).min(1).describe('The cases.'),
});

/** The file around the cases, which are checked one by one. */
export const envelopeSchema = z.strictObject({
  ...caseFileSchema.shape,
  cases: z.array(z.unknown()).min(1).describe('The cases.'),
});
