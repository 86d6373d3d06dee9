import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

// Set by .ci/run, which prints the counts.
const report = process.env.TEST_REPORT;

// Tests of the code need no build; those of the site share two, made into a temporary folder when they are wanted.
// biome-ignore lint/style/noDefaultExport: vitest reads the default export.
export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // Many tests wait for a browser, for fio or for Hugo: three at a time keep two cores busy, and each worker reads all modules.
    maxWorkers: 3,
    // Modules are read once by each worker. No test replaces a module or leaves a global changed.
    isolate: false,
    // What is waited for, builds of sites among it, may take ten times as long on a busy machine: these only end what hangs.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    exclude: [...configDefaults.exclude, '.build/**', 'public/**'],
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 600_000,
  },
});
