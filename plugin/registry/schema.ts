import { z } from 'zod';
import { textFormat } from '../yaml/index.ts';
import { SORT_PATTERN, TIME_WINDOW_PATTERN } from './grammar.ts';

const ID = textFormat({
  code: 'unsafe-id',
  pattern: /^[a-z][a-z0-9_]{0,63}$/,
  rule: 'snake_case: small letters, digits and "_", starting with a letter, at most 64 characters',
  hint: 'rename it, for example tech_stack',
});

const LINE = textFormat({
  code: 'empty-text',
  pattern: /\S/,
  rule: 'text with something in it',
  hint: 'write it, or remove the field',
});

const SORT = textFormat({
  code: 'bad-sort',
  pattern: SORT_PATTERN,
  rule: 'updated_at or priority, each with ASC or DESC',
  hint: 'write updated_at DESC, or priority DESC, updated_at DESC',
});

const WINDOW = textFormat({
  code: 'bad-time-window',
  pattern: TIME_WINDOW_PATTERN,
  rule: 'a window such as updated_at > 30d, in days (d) or hours (h)',
  hint: 'write updated_at > 30d',
});

const text = () => z.string().regex(LINE.pattern);
const id = () => z.string().regex(ID.pattern);

const dimension = z.strictObject({
  id: id().describe('Key in snake_case.'),
  display_name: text().describe('Name that people read; counts as an alias.'),
  category: text().describe('Group of dimensions.'),
  time_velocity: z.enum(['static', 'dynamic']).describe('How fast memories of it change.'),
  ttl_days: z.int().min(1).nullable().describe('Days after which a memory expires; null for never.'),
  description: text().describe('What belongs here.'),
  boundaries: text().describe('What does not, against the neighbouring dimensions.'),
});

export const dimensionsSchema = z.strictObject({
  dimensions: z.array(dimension).min(1).describe('The dimensions.'),
});

export const aliasesSchema = z.strictObject({
  aliases: z.record(id(), z.array(text()).min(1)).describe('For each dimension id other names of it.'),
});

const query = z.strictObject({
  dimensions: z.array(text()).min(1).describe('Dimension ids.'),
  match: z.enum(['all', 'any']).optional().describe('Whether a memory must carry all of them. Default: all.'),
  priority_min: z.int().min(0).max(100).optional().describe('Least priority.'),
  time_window: z.string().regex(WINDOW.pattern).optional().describe('For example updated_at > 30d.'),
  ttl_filter: z.boolean().optional().describe('Whether expired memories are left out.'),
  sort: z.string().regex(SORT.pattern).optional().describe('For example updated_at DESC.'),
  limit: z.int().min(1).optional().describe('Most memories.'),
});

const section = z.strictObject({
  id: id().optional().describe('Stable name of the section.'),
  title: text().describe('Heading that is shown.'),
  query: query.describe('Which memories are listed.'),
});

export const templateSchema = z.strictObject({
  name: id().describe('Mode, as in template_section.'),
  display_name: text().optional().describe('Name that people read.'),
  memory_types: z.array(text()).optional().describe('What the template is about.'),
  token_budget: z.int().min(1).optional().describe('Most tokens of the whole.'),
  sections: z.array(section).min(1).describe('Sections in the order in which they are shown.'),
});

export type Dimension = z.infer<typeof dimension>;
export type TemplateText = z.infer<typeof templateSchema>;
