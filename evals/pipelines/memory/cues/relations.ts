import type { CueBoundary, CueCombination } from './types.ts';

/** What several tags of one clause say together that none of them says alone. */
export const COMBINATIONS: readonly CueCombination[] = [
  { when: ['#kin', '#fact'], key: 'family', weight: 2 },
  { when: ['#kin', '#rhythm'], key: 'family', weight: 2 },
  { when: ['#person', '#fact'], key: 'social', weight: 2 },
  { when: ['#tech', '#use'], key: 'tech_stack', weight: 3 },
  { when: ['#system', '#use'], unless: ['#tech'], key: 'tech_stack', weight: 3 },
  { when: ['#tech'], unless: ['#use'], key: 'tech_stack', weight: 1 },
  { when: ['#want', '#outcome'], key: 'goals', weight: 3 },
  { when: ['#want', '#horizon'], key: 'goals', weight: 2 },
  { when: ['#outcome', '#horizon'], key: 'goals', weight: 2 },
  { when: ['#when', '#todo'], unless: ['#rhythm'], key: 'tasks', weight: 3 },
  { when: ['#when', '#want'], unless: ['#rhythm', '#outcome'], key: 'tasks', weight: 2 },
];

/**
 * Where one clause could feed two neighbouring dimensions, the registry's boundaries decide: what recurs is no
 * task, what one wants to be able to do is no ability yet, what one wants to make a habit is none yet.
 */
export const BOUNDARIES: readonly CueBoundary[] = [
  { when: ['#rhythm'], drops: ['tasks'] },
  { when: ['#want', '#outcome'], drops: ['skills', 'habits'] },
];

/**
 * Dimensions that describe the user alone. A clause whose subject is somebody else gives no evidence for them:
 * "my wife likes tea" is about the family, not about the user's taste.
 */
export const PERSONAL_DIMENSIONS: readonly string[] = [
  'identity',
  'values',
  'skills',
  'preferences',
  'habits',
  'style',
  'focus',
  'goals',
  'status',
];
