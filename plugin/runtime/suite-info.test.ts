import { expect, it } from 'vitest';
import { search } from '../stages/search/index.ts';
import type { Stage } from '../stages/types.ts';
import { defineSuite } from './define-suite.ts';
import { suiteInfo } from './suite-info.ts';

const description = { subject: { name: 'rules', version: '1', params: { depth: 2 } } };

function infoOf(stage: Stage) {
  const target = { describe: async () => description };
  const definition = defineSuite({ cases: 'a.yaml', target, stages: [stage] });
  return suiteInfo(definition, { name: 's', file: 's.eval.ts' }, [stage], description, null, null);
}

it('takes what tunes the target for the subject, and what decides numbers for the caliber', () => {
  const { subject, caliber } = infoOf(search({ pool: 'shared', params: { rrf_k: 60 } }) as Stage);
  expect(subject).toEqual({
    ...description.subject,
    registry: null,
    templates: null,
    stages: { search: { params: { rrf_k: 60 } } },
  });
  expect(caliber.stages).toEqual({ search: { pool: 'shared' } });
});

it('says nothing of stages in the subject where none of them tunes anything', () => {
  expect(infoOf(search() as Stage).subject).not.toHaveProperty('stages');
});
