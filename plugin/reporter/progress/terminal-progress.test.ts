import { expect, it } from 'vitest';
import { announceTerminal, isLiveTerminal } from './terminal-progress.ts';

it.each<[boolean, { isTTY?: boolean }, NodeJS.ProcessEnv]>([
  [true, { isTTY: true }, { TERM: 'xterm-256color' }],
  [true, { isTTY: true }, {}],
  [false, {}, { TERM: 'xterm' }],
  [false, { isTTY: false }, {}],
  [false, { isTTY: true }, { TERM: 'dumb' }],
  [false, { isTTY: true }, { CI: 'true' }],
  [false, { isTTY: true }, { CI: '1', TERM: 'xterm' }],
])('%s: output %j, environment %j', (live, output, env) => {
  expect(isLiveTerminal(output, env)).toBe(live);
});

it.each<[string | undefined, { isTTY?: boolean }, NodeJS.ProcessEnv]>([
  ['1', { isTTY: true }, {}],
  [undefined, {}, {}],
  [undefined, { isTTY: true }, { CI: 'true' }],
  [undefined, {}, { CALIPER_TERMINAL: '1' }],
])('workers are told %j: output %j, environment %j', (told, output, env) => {
  announceTerminal(output, env);
  expect(env.CALIPER_TERMINAL).toBe(told);
});
