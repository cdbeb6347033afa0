import { z } from 'zod';
import { text, texts } from './values.ts';

const expectDoc = z
  .union([text(), z.array(text()).min(1)])
  .describe('Document, or documents, all of which must be among the sources.');

const expectTokens = z
  .array(text())
  .min(1)
  .describe('Text that must occur in the sources or the enumeration.');

const expectEnum = z
  .union([z.boolean(), z.array(text()).min(1)])
  .describe(
    'true: the enumeration channel must answer; false: it must not; a list: it must name these items.',
  );

const expectNothing = z
  .literal(true)
  .describe(
    'Nothing must be retrieved: no source and no enumeration. Without the field: nothing is said of it.',
  );

const expectAnswer = z
  .strictObject({
    citations_in_range: z
      .boolean()
      .optional()
      .describe('Whether every [n] must be the number of a source. Default: true.'),
    says_not_found: z
      .literal(true)
      .optional()
      .describe('The answer must say that the documents do not tell, and cite nothing.'),
    forbidden_openings: texts().optional().describe('Pleasantries that the answer must not open with.'),
    brand: text().optional().describe('Product name that the answer must use as it is written.'),
    must_contain: texts().optional().describe('Text that the answer must contain.'),
    must_not_contain: texts().optional().describe('Known marks of a fabrication.'),
    required_sources: texts().optional().describe('Documents or kinds of them that the answer must cite.'),
  })
  .describe('What the generated answer must keep to.');

/** What can be expected of one question; shared by single questions and turns. */
export const questionExpectations = {
  expect_doc: expectDoc.optional(),
  expect_tokens: expectTokens.optional(),
  expect_enum: expectEnum.optional(),
  expect_nothing: expectNothing.optional(),
  expect_answer: expectAnswer.optional(),
};

export const turn = z
  .strictObject({ question: text().describe('What the user asks.'), ...questionExpectations })
  .describe('One question of a dialogue.');

export const expectAssembly = z
  .strictObject({
    max_prompt_chars: z.int().min(1).optional().describe('Longest system prompt, in characters.'),
    max_sql_count: z.int().min(0).optional().describe('Most SQL statements from a question to its prompt.'),
    sources_kept: texts()
      .optional()
      .describe('Documents that must still be among the sources of the (last) prompt.'),
  })
  .describe('Limits on the assembled prompt.');
