/** The file of recordings cannot be used, with how to go on. */
export class ReplayStoreError extends Error {
  override name = 'ReplayStoreError';
  readonly code = 'CALIPER_REPLAY_STORE';
}

interface SqliteFailure {
  code: string;
  message: string;
}

/**
 * What SQLite says of a file, with how to go on. The module's own error class is not asked for: a worker may hold
 * several copies of it.
 */
export function storeError(file: string, reason: unknown): ReplayStoreError {
  const { code = '', message } = reason as SqliteFailure;
  const said = message.replace(/\.$/, '');
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) {
    return new ReplayStoreError(
      `the recordings in ${file} are held by another process (${said}): wait for it to end, and run again`,
    );
  }
  if (/^(?:SQLITE_(?:READONLY|CANTOPEN|PERM|FULL|IOERR)|E[A-Z]+$)/.test(code)) {
    return new ReplayStoreError(
      `the recordings in ${file} cannot be read or written (${said}): see to the rights of the file and of its ` +
        "folder, and to the space on the disk; CALIPER_REPLAY=replay reads only, 'off' does without",
    );
  }
  return damagedStore(file, said);
}

/** @param what is wrong with it */
export function damagedStore(file: string, what: string): ReplayStoreError {
  return new ReplayStoreError(
    `${file} is no intact file of recordings (${what}): bring it back as it was (git checkout, the cache, git lfs ` +
      'pull), or remove it and record anew with CALIPER_REPLAY=record',
  );
}
