/** Loaded before every test file of a project that uses the plugin. */
import { expect } from 'vitest';
import { matchers } from './index.ts';

expect.extend(matchers);
