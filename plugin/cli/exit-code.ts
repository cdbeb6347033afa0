/** The exit codes of every command: 0 all well, 1 problems were found, 2 the command could not be run. */
export type ExitCode = 0 | 1 | 2;
