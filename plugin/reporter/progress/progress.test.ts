import { expect, it } from 'vitest';
import { caseResult } from '../../../tests/support/rows.ts';
import { stageUsage } from '../../../tests/support/usage.ts';
import { Progress } from './progress.ts';

/** A progress with a clock that stands where it is put. */
function progress(): { clock: { ms: number }; shown: Progress } {
  const clock = { ms: 5000 };
  return { clock, shown: new Progress(() => clock.ms) };
}

const pass = caseResult('a');
const error = caseResult('b', { verdict: 'error' });
const times = (n: number, act: () => void) => Array.from({ length: n }, act);

it('says how many cases are done, at which rate, with how many errors, and how long the others take', () => {
  const { clock, shown } = progress();
  shown.expect(500);
  times(118, () => shown.add(pass));
  times(2, () => shown.add(error));
  clock.ms += 10_000;
  // 120 in 10 s: 12 a second. 380 left: 380 / 12 = 31.7 s.
  expect(shown.text()).toBe('120/500 · 12/s · errors 2 · 32 s left');
});

it('sums suites, with the clock from the first of them', () => {
  const { clock, shown } = progress();
  shown.expect(10);
  clock.ms += 4000;
  shown.expect(20);
  times(10, () => shown.add(pass));
  clock.ms += 1000;
  // 10 in 5 s; 20 left: 10 s.
  expect(shown.text()).toBe('10/30 · 2.0/s · errors 0 · 10 s left');
});

it('says which share of the requests was replayed, where some were told of', () => {
  const { clock, shown } = progress();
  shown.expect(4);
  shown.add({ ...pass, usage: { l1: stageUsage(3, 3, 0, 0), l2: stageUsage(1, 0, 0, 0) } });
  clock.ms += 300;
  expect(shown.text()).toBe('1/4 · errors 0 · replayed 75 %'); // too early for a rate
});

it('counts a case with an attempt in error, whatever the others gave', () => {
  const { shown } = progress();
  shown.expect(1);
  shown.add(caseResult('a', { verdict: 'flaky', errors: [{ kind: 'infra', stage: 'l1', message: 'down' }] }));
  expect(shown.text()).toBe('1/1 · errors 1');
});

it.each([
  // elapsed, done of 1000: what is left takes elapsed · (1000 − done) / done
  [60_000, 20, '20/1000 · 20.0/min · errors 0 · 49 min 0 s left'], // 60 s · 980 / 20 = 2940 s
  [60_000, 5, '5/1000 · 5.0/min · errors 0 · 3 h 19 min left'], // 60 s · 995 / 5 = 11,940 s
  [90_000, 500, '500/1000 · 5.6/s · errors 0 · 1 min 30 s left'],
  [2000, 1000, '1000/1000 · 500/s · errors 0'],
])('after %d ms and %d of 1000 cases: %s', (elapsed, done, text) => {
  const { clock, shown } = progress();
  shown.expect(1000);
  times(done, () => shown.add(pass));
  clock.ms += elapsed;
  expect(shown.text()).toBe(text);
});

it('stands still for a quarter of a second', () => {
  const { clock, shown } = progress();
  shown.expect(3);
  expect(shown.text()).toBe('0/3 · errors 0');
  shown.add(pass);
  clock.ms += 249;
  expect(shown.text()).toBe('0/3 · errors 0');
  clock.ms += 1;
  expect(shown.text()).toBe('1/3 · errors 0');
});

it('has nothing to say where no case is expected', () => {
  expect(progress().shown.text()).toBe('');
});
