import { expect, it } from 'vitest';
import { isLiveTerminal } from './terminal-progress.ts';

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
