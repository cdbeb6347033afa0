#!/usr/bin/env node
import { main } from '../dist/cli/index.js';

process.exitCode = await main(process.argv);
// A suite's target may hold handles that would keep the process alive; what was printed is written first.
process.stdout.write('', () => process.stderr.write('', () => process.exit()));
