import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRun } from '../../../tests/support/compared-runs.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { sumAttempts } from '../../scores/sum-attempts.ts';
import { trialStatistics } from '../../scores/trials/trial-statistics.ts';
import type { CaseAttempt } from '../../scores/types.ts';
import { comparisonStatistics, type Statistics } from './statistics.ts';
import { briefStatistics, statisticsTexts } from './texts.ts';

/** A place without its value, or a value that is none. */
const UNFILLED = /\{\w+\}|undefined|NaN|null|Infinity/;

const verdict = fc.constantFrom<CaseAttempt['verdict'][]>('pass', 'fail', 'error');
const attempts = fc.array(fc.array(verdict, { minLength: 1, maxLength: 4 }), { maxLength: 6 });

it('whatever the runs and their attempts, every sentence is whole, on one line, in both languages', () => {
  fc.assert(
    fc.property(anyRun, anyRun, attempts, fc.constantFrom('baseline', 'runs'), (a, b, tried, of) => {
      const against = { ...comparisonStatistics(compareRuns(a, b, { resamples: 20 })), of } as const;
      const trials = trialStatistics(
        tried.map((verdicts, at) => {
          const tries = verdicts.map((each) => ({ verdict: each, tallies: {}, missed: [] }));
          return { ...sumAttempts(tries), case_id: `c${at}`, case_hash: 'aaaaaaaaaaaaaaaa', tries };
        }),
      );
      const data: Statistics = { passRate: null, gates: [], against, why: null, trials: trials ?? null };
      for (const locale of ['en', 'zh'] as const) {
        const texts = statisticsTexts(data, locale);
        expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
        for (const text of [...texts.map((each) => each.text), ...briefStatistics(data, locale)]) {
          expect(text).not.toMatch(UNFILLED);
          expect(text).not.toMatch(/[\r\n]/);
        }
      }
    }),
  );
});
