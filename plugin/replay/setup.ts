/** Loaded before every test file of a project that records: puts the recordings before its requests. */
import { relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { trackAskers } from '../network/askers.ts';
import { setCurrentReplay } from './current.ts';
import { intercept } from './intercept.ts';
import { Replayer } from './replayer.ts';
import type { ReplaySettings } from './settings.ts';
import { RecordingStore } from './store.ts';
import { noteUsed } from './used.ts';

declare module 'vitest' {
  interface ProvidedContext {
    caliperReplay: { settings: ReplaySettings; root: string };
  }
}

/** How long the end of a test file waits for answers that its tests did not wait for: milliseconds. */
const LAST_ANSWERS = 1000;

const { settings, root } = inject('caliperReplay');
const file = resolve(root, settings.file);
const store = new RecordingStore(file);
const replayer = new Replayer(settings, store, () => new Date());
trackAskers();
// For what test files do while they are loaded; of files that share a worker, all may be loaded before one runs.
let restore = intercept(replayer);
// Processes that a target starts do not share the interception: they are told of it.
setCurrentReplay({ ...settings, file });

beforeAll(() => {
  restore = intercept(replayer);
  setCurrentReplay({ ...settings, file });
});

afterAll(async () => {
  const waiting = new AbortController();
  try {
    const late = setTimeout(LAST_ANSWERS, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([replayer.settled(), late]);
  } finally {
    waiting.abort();
    restore();
    setCurrentReplay(null);
    store.close();
    noteUsed(root, relative(root, expect.getState().testPath ?? ''), replayer.used);
  }
});
