import { describe, expect, it } from 'vitest';
import type { ConflictAction } from '../../cases/index.ts';
import type { ConflictDecision } from '../../targets/types.ts';
import { scoreL15 } from './index.ts';
import { l15Rules } from './options.ts';

const { rules } = l15Rules({});
const truth = [{ content: 'lives in Munich' }];
const update: ConflictAction = {
  new_memory_index: 0,
  action: 'update',
  candidate_ids: ['m1'],
  merged_content: 'lives in Munich',
};

function findings(actions: ConflictDecision[], partners: (number | null)[] = [0], memories = 1) {
  return scoreL15([update], truth, { memories, actions, partners }, rules).findings();
}
const decision = (more: Partial<ConflictDecision> = {}): ConflictDecision => ({ ...update, ...more });

it('nothing is found where all is as expected', () => {
  expect(findings([decision()])).toEqual([]);
});

describe('the action', () => {
  const path = ['expected_l15', 'actions', 0, 'action'];

  it('is another one, with the reason that was given', () => {
    expect(findings([decision({ action: 'store', reason: 'new\nfact' })])).toEqual([
      {
        path,
        title: 'ActionMismatch',
        message:
          'memory 0 "lives in Munich"\n  action: expected update, got store\n  reason given for prediction 0: "new fact"',
        metrics: ['action_accuracy', 'merged_content_'],
      },
    ]);
  });

  it('is none, since no prediction is paired', () => {
    expect(findings([], [null], 0)).toMatchObject([
      {
        path,
        message:
          'memory 0 "lives in Munich"\n  action: expected update, got none: no prediction is paired with the memory',
        metrics: ['action_accuracy', 'candidate_', 'merged_content_'],
      },
    ]);
  });

  it.each<[ConflictDecision[], string]>([
    [[], 'none that can be read: prediction 0 has no decision'],
    [[decision(), decision()], 'none that can be read: prediction 0 has 2 decisions'],
    [
      [decision({ action: 'ADD' })],
      'none that can be read: prediction 0 has an action that is none of store, skip, update, merge ("ADD")',
    ],
  ])('cannot be read', (actions, got) => {
    const [first, second] = findings(actions);
    expect(first).toMatchObject({ path, message: expect.stringContaining(`expected update, got ${got}`) });
    expect(second).toMatchObject({
      path: ['expected_l15', 'actions'],
      title: 'UnreadableDecision',
      metrics: ['parse_errors'],
    });
  });
});

it('the candidates are others', () => {
  expect(findings([decision({ candidate_ids: ['m2'] })])).toEqual([
    {
      path: ['expected_l15', 'actions', 0, 'candidate_ids'],
      title: 'CandidateMismatch',
      message: 'memory 0 "lives in Munich"\n  candidates: expected m1, got m2',
      metrics: ['candidate_'],
    },
  ]);
});

describe('the merged content', () => {
  it('is another one', () => {
    // Pairs of letters: 12 in "livesinMunich", 11 in "livesinMainz"; they share li iv ve es si in nM. 2·7 / 23
    expect(findings([decision({ merged_content: 'lives in Mainz' })])).toEqual([
      {
        path: ['expected_l15', 'actions', 0, 'merged_content'],
        title: 'MergedContentMismatch',
        message:
          'memory 0 "lives in Munich"\n  merged content: expected "lives in Munich", got "lives in Mainz"\n' +
          '  similarity 0.6087 (dice, needs 0.50 to match)',
        metrics: ['merged_content_similarity'],
      },
    ]);
  });

  it('is missing', () => {
    const { merged_content, ...without } = update;
    expect(findings([without])).toMatchObject([
      {
        message: expect.stringContaining('got none'),
        metrics: ['merged_content_similarity', 'merged_content_match_rate'],
      },
    ]);
  });
});
