import { describe, expect, test } from 'vitest';
import { type ReplayOption, replaySettings } from './settings.ts';

const hosts = ['api.example.com'];
const modeOf = (option: Partial<ReplayOption>, env: Record<string, string> = {}) =>
  replaySettings({ hosts, ...option }, env)?.mode;

test('nothing is recorded unless hosts are named', () => {
  expect(replaySettings(undefined, { CALIPER_REPLAY: 'record' })).toBeNull();
  expect(replaySettings({ hosts }, {})).toEqual({
    hosts: [{ name: 'api.example.com', port: null }],
    mode: 'auto',
    file: 'replay/recordings.db',
  });
});

test('the environment outranks the option, and the option outranks CI', () => {
  expect(modeOf({})).toBe('auto');
  expect(modeOf({}, { CI: 'true' })).toBe('replay');
  expect(modeOf({}, { CI: '1' })).toBe('replay');
  expect(modeOf({}, { CI: 'false' })).toBe('auto');
  expect(modeOf({}, { CI: '' })).toBe('auto');
  expect(modeOf({ mode: 'auto' }, { CI: 'true' })).toBe('auto');
  expect(modeOf({ mode: 'replay' }, { CALIPER_REPLAY: 'record' })).toBe('record');
  expect(modeOf({ mode: 'replay' }, { CALIPER_REPLAY: '' })).toBe('replay');
  expect(modeOf({ mode: 'off' })).toBeUndefined();
  expect(modeOf({ mode: 'replay' }, { CALIPER_REPLAY: 'off' })).toBeUndefined();
});

describe('an option of another form is refused', () => {
  test.each<[unknown, string]>([
    [null, "'replay' must be { hosts: ['host', …], mode?, file? }, received null"],
    [{ hosts: [] }, 'received { hosts: [] }'],
    [{ host: hosts }, "received { host: [ 'api.example.com' ] }"],
    [{ hosts, modus: 'auto' }, "modus: 'auto'"],
    [{ hosts: ['https://api.example.com'] }, "without scheme or path, such as 'api.example.com'"],
    [{ hosts: [7] }, 'received 7'],
    [{ hosts, mode: 'live' }, "'replay.mode' must be 'auto', 'replay', 'record' or 'off', received 'live'"],
    [{ hosts, file: '' }, "'replay.file' must be the path of a file"],
  ])('%j', (option, message) => {
    expect(() => replaySettings(option as ReplayOption, {})).toThrow(message);
  });

  test('a mode of the environment too, also where nothing is recorded', () => {
    expect(() => replaySettings(undefined, { CALIPER_REPLAY: 'yes' })).toThrow(
      "CALIPER_REPLAY must be 'auto', 'replay', 'record' or 'off', received 'yes'",
    );
  });
});
