import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { mainJourneys } from './e2e/main-journeys.ts';
import { scaled } from './platform/server/testing/timeouts.ts';
import { resolveBrowser, type Browser } from './scripts/install-browser.ts';

// Resolves the browser once; workers, which load this file again, read it from the environment.
process.env['ATRIUM_BROWSER'] ??= JSON.stringify(await resolveBrowser());
const browser = JSON.parse(process.env['ATRIUM_BROWSER']) as Browser;
const report = process.env['JOURNEY_REPORT'];
/** Journeys to run: `main`, `other`, or all. */
const chosen = process.env['JOURNEYS'];
// Applications that journeys start share Node's compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/atrium-compiled');

/**
 * Whether /dev/shm is large enough for a browser. By default Playwright avoids it, since containers
 * have 64 MB, which makes journeys a tenth slower.
 */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= 2 * 2 ** 30;
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  // One more than the assumed two cores, since journeys often wait.
  workers: 3,
  // Journeys are independent, so that those of one file run in parallel too.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  ...(chosen === 'main' && { grep: mainJourneys }),
  ...(chosen === 'other' && { grepInvert: mainJourneys }),
  // Only for journeys that hang; scaled with the speed of the machine. Promised times are measured by
  // the page's own clock.
  timeout: scaled(300_000),
  expect: { timeout: scaled(20_000) },
  // In a full run, failed journeys are retried once, and reported at the end even if they pass then.
  retries: report === undefined ? 0 : 1,
  reporter: report === undefined ? 'list' : [['dot'], ['json', { outputFile: report }], ['./scripts/note-reporter.ts']],
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    // The service worker is tested by its own journey; elsewhere, all responses come from the server.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      // Non-ASCII names of downloaded files require a UTF-8 locale.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8', ...browser.env },
    },
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    actionTimeout: scaled(20_000),
    navigationTimeout: scaled(20_000),
    // Tracing makes journeys half as slow again, so TRACE=1 turns it on.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
