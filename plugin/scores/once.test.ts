import { expect, it } from 'vitest';
import { once } from './once.ts';

it('computes once for each argument, undefined as well', () => {
  const asked: unknown[] = [];
  const answer = once((argument: string | undefined) => {
    asked.push(argument);
    return `${argument}!`;
  });
  expect([answer('a'), answer(undefined), answer('a'), answer(undefined)]).toEqual([
    'a!',
    'undefined!',
    'a!',
    'undefined!',
  ]);
  expect(asked).toEqual(['a', undefined]);
});
