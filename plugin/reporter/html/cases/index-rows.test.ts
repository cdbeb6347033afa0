import { describe, expect, it } from 'vitest';
import { syntheticReport } from '../../../../tests/support/synthetic-report.ts';
import type { CaseReport } from '../../report-data.ts';
import { wordsOf } from '../../words.ts';
import { indexRows, sortedCases } from './index-rows.ts';

const [BASE] = syntheticReport(1).per_case;
const EN = wordsOf('en');

function caseOf(case_id: string, more: Partial<CaseReport> = {}): CaseReport {
  const plain = {
    verdict: 'pass',
    red: false,
    change: 'unchanged',
    missed: [],
    errors: [],
    note: '',
  } as const;
  return { ...BASE!, ...plain, case_id, ...more } as CaseReport;
}

describe('sortedCases', () => {
  it('has what turns the run red first, then what changed, what does not pass, and then ids', () => {
    const cases = [
      caseOf('z'),
      caseOf('a'),
      caseOf('failing', { verdict: 'fail' }),
      caseOf('fixed', { change: 'fixed' }),
      caseOf('tolerated', { verdict: 'fail', change: 'regressed' }),
      caseOf('new', { change: null }),
      caseOf('red', { verdict: 'fail', red: true, change: 'regressed' }),
    ];
    const ids = ['red', 'tolerated', 'fixed', 'failing', 'a', 'new', 'z'];
    expect(sortedCases(cases).map(({ case_id }) => case_id)).toEqual(ids);
    expect(indexRows(cases, EN).map(({ id }) => id)).toEqual(ids);
  });
});

describe('indexRows', () => {
  it('names the stages that missed a threshold or failed', () => {
    const [row] = indexRows(
      [
        caseOf('a', {
          verdict: 'error',
          tallies: { l1: {}, l15: {}, l2: {} } as never,
          missed: ['l15 action_accuracy 0.00 < 0.50'],
          errors: [{ kind: 'infra', stage: 'l2', message: 'gone' }],
        }),
      ],
      EN,
    );
    expect(row!.stages).toEqual(['l15', 'l2']);
  });

  it('shows why a case does not pass, and what one that passes asks; a search finds both', () => {
    const missed = ['l1 dimension_micro_f1 0.40 < 0.50'];
    const conversation = 'user:\n  I  moved to OSLO';
    const [failing, passing] = indexRows(
      [caseOf('a', { verdict: 'fail', missed, conversation }), caseOf('b', { conversation })],
      EN,
    );
    expect(failing!.text).toBe('l1 dimension_micro_f1 0.40 < 0.50');
    expect(failing!.hidden).toBe('l1 dimension_micro_f1 0.40 < 0.50 user: i moved to oslo');
    expect(passing!.text).toBe('user: I moved to OSLO');
  });

  it('asks by its questions and queries where there is no conversation', () => {
    const truth = {
      retrieval: [{ question: 'How long?' }, { question: 'And then?' }],
      search: [{ query: 'tea' }],
    };
    const [row] = indexRows([caseOf('a', { conversation: null, truth: truth as never })], EN);
    expect(row!.text).toBe('How long? · And then? · tea');
  });

  it('looks through 4,000 characters of few cases and 400 of very many', () => {
    const conversation = 'x'.repeat(10_000);
    const [one] = indexRows([caseOf('a', { conversation })], EN);
    expect(one!.hidden).toHaveLength(4_001);
    const many = Array.from({ length: 20_000 }, (_, index) => caseOf(`c${index}`, { conversation }));
    expect(indexRows(many, EN)[0]!.hidden).toHaveLength(401);
  });

  it('holds no character that a page must not have', () => {
    const hostile = 'a\u0000b\u202ec\ud800';
    const [row] = indexRows(
      [caseOf(hostile, { tags: [hostile], difficulty: hostile, conversation: hostile, note: hostile })],
      EN,
    );
    expect(JSON.stringify(row)).not.toMatch(/\\u0000|\u202e|\\ud800/);
  });
});
