import { expect, test } from 'vitest';
import { caliper } from './plugin.ts';

test('an option that the plugin does not have is an error that names those it has', () => {
  expect(() => caliper({ netwrok: 'allow' } as never)).toThrow(
    "caliper: there is no option 'netwrok'; there are network, replay",
  );
  expect(() => caliper({ network: 'open' as never })).toThrow("received 'open'");
  expect(() => caliper({ replay: { hosts: [] } })).toThrow('received { hosts: [] }');
});
