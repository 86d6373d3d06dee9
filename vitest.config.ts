import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

// Set by .ci/run, which prints the counts.
const report = process.env.TEST_REPORT;

// Tests of the code need no build; those of the site share one, made into a temporary folder.
// biome-ignore lint/style/noDefaultExport: vitest reads the default export.
export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // Most tests wait for a browser, for fio or for Hugo: two at a time keep two cores busy.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    exclude: [...configDefaults.exclude, '.build/**', 'public/**'],
    projects: [
      { test: { name: 'code', include: ['tests/{lib,corpus,commands,collector}/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'site',
          include: ['tests/{site,e2e}/**/*.test.ts'],
          globalSetup: ['tests/site/global-setup.ts'],
          setupFiles: ['tests/site/await-site.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
