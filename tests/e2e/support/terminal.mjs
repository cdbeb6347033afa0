// Loaded before Vitest: makes the piped standard input pass for a terminal, so that Vitest listens to keys.
process.stdin.isTTY = true;
process.stdin.setRawMode = () => process.stdin;
