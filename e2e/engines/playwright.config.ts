import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { journeysMatching } from '../main-journeys.ts';
import { engineTitles } from './engine-journeys.ts';
import { findFirefox, findWebKit } from './find-browsers.ts';
import { firefoxLaunch } from './launch-firefox.ts';

const [firefox, webkit] = [findFirefox(), findWebKit()];
for (const browser of [firefox, webkit])
  if (process.env['TEST_WORKER_INDEX'] === undefined && 'reason' in browser) console.log(`not run: ${browser.reason}`);

const { launchOptions: _, ...rest } = journeys.use ?? {};
// A screenshot adds a style, which the policy of the product forbids in Firefox.
const use = { ...rest, screenshot: 'off' as const };
const root = resolve(import.meta.dirname, '../..');

/** Journeys in an installed Firefox and WebKitGTK (`npm run test:engines`); none where there is none. */
export default defineConfig({
  ...journeys,
  testDir: root,
  // Earlier builds that the bench compares with.
  testIgnore: '**/.cache/**',
  outputDir: join(root, 'test-results/engines'),
  globalSetup: join(root, 'e2e/support/global-setup.ts'),
  reporter: process.env['JOURNEY_REPORT']
    ? [['dot'], ['json', { outputFile: process.env['JOURNEY_REPORT'] }], [join(root, 'scripts/note-reporter.ts')]]
    : 'list',
  workers: 1,
  grep: undefined,
  projects: [
    ...('path' in firefox
      ? [
          {
            name: 'firefox',
            testMatch: 'e2e/*.journey.ts',
            grep: journeysMatching(engineTitles),
            use: {
              ...use,
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: firefoxLaunch(firefox.path),
            },
          },
        ]
      : []),
    ...('driver' in webkit ? [{ name: 'webkit', testMatch: 'e2e/engines/webkit/*.webkit.ts', use }] : []),
  ],
});
