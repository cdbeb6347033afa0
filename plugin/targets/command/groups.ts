/** Process groups that this process started, and that are not to outlive it. */
const groups = new Set<number>();
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let watching = false;

/**
 * Ends a group when this process ends, by itself or by a signal. One that is killed outright can do nothing: then the
 * standard input of those that it started comes to its end.
 */
export function endWithUs(pid: number): void {
  groups.add(pid);
  if (watching) return;
  watching = true;
  process.on('exit', killAll);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

/** The group has ended. */
export function forgetGroup(pid: number): void {
  groups.delete(pid);
  if (groups.size > 0 || !watching) return;
  watching = false;
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

/**
 * Sends a signal to a process and all that it started, where the system has process groups; elsewhere to it alone.
 * Those that are gone are none.
 */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // Nobody is left.
  }
}

function killAll(): void {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
}

/** What the signal does where nobody listens is not done for who listens: it is sent again, unless others listen too. */
function onSignal(signal: NodeJS.Signals): void {
  killAll();
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}
