// Loaded before Vitest: makes the piped standard output pass for a terminal of 100 columns.
process.stdout.isTTY = true;
process.stdout.columns = 100;
