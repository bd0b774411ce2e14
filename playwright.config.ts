import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { mainJourneys } from './e2e/main-journeys.ts';
import { scaled } from './platform/server/testing/timeouts.ts';
import { resolveBrowser, type Browser } from './scripts/install-browser.ts';

// Each worker reads this file anew: the browser is looked for once, and the workers are told by the environment.
process.env['ATRIUM_BROWSER'] ??= JSON.stringify(await resolveBrowser());
const browser = JSON.parse(process.env['ATRIUM_BROWSER']) as Browser;
const report = process.env['JOURNEY_REPORT'];
/** Which journeys run: `main`, `other`, or all. */
const chosen = process.env['JOURNEYS'];
// What Node compiled of the product's sources is there for the next product that a journey starts.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/atrium-compiled');

/** Room in memory for what a browser's processes share. Playwright has them share it through files of the disk, for containers that have 64 MB of it, at a tenth of all the work. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 * 2 ** 30;
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  // One more than the cores that are taken for granted: people of a journey wait for each other, and for the clock.
  workers: 3,
  // None depends on what another one left: a file of long ones is spread over the workers too.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  ...(chosen === 'main' && { grep: mainJourneys }),
  ...(chosen === 'other' && { grepInvert: mainJourneys }),
  // These limits end what hangs, and grow with the slowness of the machine; what people are promised in time is checked by the page's own clock.
  timeout: scaled(300_000),
  expect: { timeout: scaled(20_000) },
  // In a whole run what failed stands at the end, whatever went well after it; it is tried once more, and named even if it goes well then.
  retries: report === undefined ? 0 : 1,
  reporter: report === undefined ? 'list' : [['dot'], ['json', { outputFile: report }], ['./scripts/note-reporter.ts']],
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    // What the service worker keeps is the matter of its own journey; elsewhere each answer comes from the server.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      // Letters beyond ASCII in the name of a downloaded file need a system that knows them, as everybody's does.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8', ...browser.env },
    },
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    actionTimeout: scaled(20_000),
    navigationTimeout: scaled(20_000),
    // Recording costs half as much again as the journeys themselves: TRACE=1 asks for it.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
