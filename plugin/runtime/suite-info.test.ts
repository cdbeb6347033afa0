import { expect, it } from 'vitest';
import { search } from '../stages/search/index.ts';
import type { Stage } from '../stages/types.ts';
import { defineSuite } from './define-suite.ts';
import { suiteInfo } from './suite-info.ts';

const description = { subject: { name: 'rules', version: '1', params: { depth: 2 } } };

const NOTHING = { templates: null, corpus: null };

function infoOf(stage: Stage, read: Parameters<typeof suiteInfo>[5] = NOTHING) {
  const target = { describe: async () => description };
  const definition = defineSuite({ cases: 'a.yaml', target, stages: [stage] });
  return suiteInfo(definition, { name: 's', file: 's.eval.ts' }, [stage], description, null, read);
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

it('tells the prices apart from what is tuned and from how it is measured, and only where there are some', () => {
  const prices = { input_per_million: 1, output_per_million: 2 };
  const place = { name: 's', file: 's.eval.ts' };
  const target = { describe: async () => description };
  const definition = defineSuite({ cases: 'a.yaml', target, stages: [search()], prices });
  const priced = suiteInfo(definition, place, definition.stages, description, null, NOTHING);
  expect(priced.prices).toEqual({ ...prices, currency: 'USD' });
  const plain = infoOf(search() as Stage);
  expect(plain).not.toHaveProperty('prices');
  expect(priced).toMatchObject({ subject: plain.subject, caliber: plain.caliber });
});

it('takes the corpus for the subject, by its hash', () => {
  const corpus = { path: '/docs', documents: 3, hash: '0123456789abcdef' };
  const { subject } = infoOf(search() as Stage, { templates: null, corpus });
  expect(subject.corpus).toEqual({ documents: 3, hash: '0123456789abcdef' });
  expect(infoOf(search() as Stage).subject).not.toHaveProperty('corpus');
});

it('says nothing of stages in the subject where none of them tunes anything', () => {
  expect(infoOf(search() as Stage).subject).not.toHaveProperty('stages');
});
