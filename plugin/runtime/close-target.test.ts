import { expect, it } from 'vitest';
import { answering } from '../../tests/support/run.ts';
import { closeTarget } from './close-target.ts';

it('tells a target once that it is done with, and says what kept it from closing', async () => {
  let closed = 0;
  await closeTarget({ ...answering({}), close: async () => (closed += 1) });
  expect(closed).toBe(1);
  const stuck = closeTarget({ ...answering({}), close: () => Promise.reject(new Error('still busy')) });
  await expect(stuck).rejects.toThrow('the target could not be closed: still busy');
});

it('has nothing to do for a target that holds nothing', async () => {
  await expect(closeTarget(answering({}))).resolves.toBeUndefined();
});
