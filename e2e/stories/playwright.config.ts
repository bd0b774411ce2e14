import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/**
 * `npm run stories` plays ten tasks as a person does and prints how much work each is. `--grep`
 * selects some.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'stories.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/stories'),
  // One after the other, so that seconds can be compared.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  reporter: [['list'], ['../support/table-reporter.ts', { columns: ['task', 'clicks', 'keys', 'seconds'] }]],
});
