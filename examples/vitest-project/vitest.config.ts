import { defineConfig } from 'vitest/config';
import { caliper } from 'vitest-caliper';

export default defineConfig({ plugins: [caliper()] });
