import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pruneable, readAge } from '../replay/prune.ts';
import { exportLine, listLine, showRecording } from '../replay/review.ts';
import { DEFAULT_FILE } from '../replay/settings.ts';
import { RecordingStore } from '../replay/store.ts';
import { readUsed } from '../replay/used.ts';
import type { ExitCode } from './exit-code.ts';

/** The options of `caliper replay` as the command line hands them over. */
export interface ReplayOptions {
  file?: string;
  out?: string;
  unused?: boolean;
  olderThan?: string;
}

/** The command was not given what it needs. */
class Refusal extends Error {}

/**
 * Shows and tends the file of recordings: `ls`, `show`, `prune`, `export`.
 *
 * @param now the time that ages are counted back from
 * @returns 0 done, 1 there is no such recording, 2 the command could not be run
 */
export function manageReplay(
  action: string,
  key: string | undefined,
  options: ReplayOptions,
  cwd = process.cwd(),
  now = new Date(),
): ExitCode {
  const shown = options.file === undefined ? DEFAULT_FILE : String(options.file);
  const store = new RecordingStore(resolve(cwd, shown));
  try {
    if (!existsSync(store.file)) {
      throw new Refusal(
        `there are no recordings in ${shown}; --file names another file, relative to this folder`,
      );
    }
    switch (action) {
      case 'ls':
        for (const recording of store.all()) console.log(listLine(recording));
        return 0;
      case 'show':
        return show(store, key);
      case 'export':
        return exportAll(store, options.out, cwd);
      case 'prune':
        return prune(store, shown, options, cwd, now);
      default:
        throw new Refusal(`there is no action '${action}'; there are ls, show, prune and export`);
    }
  } catch (error) {
    console.error(`caliper replay: ${(error as Error).message}`);
    return 2;
  } finally {
    store.close();
  }
}

function show(store: RecordingStore, key: string | undefined): ExitCode {
  if (!key)
    throw new Refusal("which one? 'caliper replay ls' lists the keys; the beginning of one is enough");
  const found = store.all().filter((recording) => recording.key.startsWith(key));
  if (found.length === 0) {
    console.error(
      `caliper replay: no recording has a key that begins with '${key}'; 'caliper replay ls' lists them`,
    );
    return 1;
  }
  console.log(found.map(showRecording).join('\n\n'));
  return 0;
}

function exportAll(store: RecordingStore, out: string | undefined, cwd: string): ExitCode {
  const text = store
    .all()
    .map((recording) => `${exportLine(recording)}\n`)
    .join('');
  if (out === undefined) process.stdout.write(text);
  else writeFileSync(resolve(cwd, out), text);
  return 0;
}

function prune(
  store: RecordingStore,
  file: string,
  options: ReplayOptions,
  cwd: string,
  now: Date,
): ExitCode {
  const { unused, olderThan } = options;
  if (!unused && olderThan === undefined) {
    throw new Refusal('prune what? --unused: what the last whole run did not use; --older-than 30d: by age');
  }
  const age = olderThan === undefined ? undefined : readAge(String(olderThan));
  if (age === null)
    throw new Refusal(`--older-than takes hours, days or weeks (12h, 30d, 8w), received '${olderThan}'`);
  const all = store.all();
  const keys = pruneable(all, {
    ...(unused ? { used: usedKeys(file, cwd) } : {}),
    ...(age === undefined ? {} : { before: new Date(now.getTime() - age) }),
  });
  if (keys.length > 0) store.remove(keys);
  console.log(`${keys.length} of ${all.length} recordings removed`);
  return 0;
}

function usedKeys(file: string, cwd: string): ReadonlySet<string> {
  const known = readUsed(cwd);
  if (known && resolve(cwd, known.file) === resolve(cwd, file)) return known.keys;
  throw new Refusal(
    `no whole run is known that used ${file}: all test files of the project have to pass first, in one run in ` +
      'this folder, without -t, tags or --bail',
  );
}
