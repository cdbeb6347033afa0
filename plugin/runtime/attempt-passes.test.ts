import { expect, it } from 'vitest';
import { casesYaml, placedCases } from '../../tests/support/run.ts';
import { SCORING } from '../../tests/support/stage-call.ts';
import type { Stage } from '../stages/types.ts';
import type { Target } from '../targets/types.ts';
import { attemptCase } from './attempt.ts';
import { suiteScope } from './suite-scope.ts';

const [placed] = placedCases(casesYaml([{ case_id: 'c-1', expected_l1: { memories: [] } }]));

/** A stage that asks the target to search for its own name. */
function asking(name: string, input: Stage['input'], fails = false): Stage {
  return {
    name,
    expects: 'expected_l1',
    thresholds: {},
    caliber: {},
    input,
    pairs: false,
    applies: () => true,
    async run({ call }) {
      await call('search', { case_id: 'c-1', query: name, params: {} });
      if (fails) throw new Error('broken');
      return name;
    },
    score: () => ({ tally: { ran: 1 }, findings: () => [], detail: null, nullMeets: () => true }),
    nothing: () => ({ ran: 0 }),
  };
}

async function attempt(stages: Stage[]) {
  const log: string[] = [];
  const target: Target = {
    describe: async () => ({ subject: { name: 'log', version: '1' } }),
    begin: async () => log.push('begin'),
    search: async ({ query }) => {
      log.push(query);
      return { ids: [] };
    },
    end: async () => log.push('end'),
  };
  const context = {
    stages,
    ...SCORING,
    suite: suiteScope([]),
    target: async () => target,
    timeout: 1000,
    trial: 0,
  };
  return { log, result: await attemptCase(placed!, context) };
}

it('gives each stage that is fed with truth a store of its own, after the pipeline', async () => {
  const { log, result } = await attempt([
    asking('a', 'pipeline'),
    asking('b', 'truth'),
    asking('c', 'pipeline'),
    asking('d', 'truth'),
  ]);
  expect(log.join(' ')).toBe('begin a c end begin b end begin d end');
  expect(result.tallies).toEqual({ a: { ran: 1 }, b: { ran: 1 }, c: { ran: 1 }, d: { ran: 1 } });
});

it('takes what comes after a failure as if nothing had been predicted, and still ends the store', async () => {
  const { log, result } = await attempt([
    asking('a', 'pipeline'),
    asking('b', 'pipeline', true),
    asking('c', 'pipeline'),
    asking('d', 'truth'),
  ]);
  expect(log.join(' ')).toBe('begin a b end');
  expect(result.error).toMatchObject({ kind: 'infra', stage: 'b', message: 'broken' });
  expect(result.tallies).toEqual({ a: { ran: 1 }, b: { ran: 0 }, c: { ran: 0 }, d: { ran: 0 } });
});

it('begins once where every stage follows the pipeline', async () => {
  const { log } = await attempt([asking('a', 'pipeline'), asking('b', 'pipeline')]);
  expect(log.join(' ')).toBe('begin a b end');
});
