import { join } from 'node:path';

/** How Playwright starts an installed Firefox. */
export const firefoxLaunch = (path: string) => ({
  executablePath: join(import.meta.dirname, 'firefox-esr.mjs'),
  env: { ...(process.env as Record<string, string>), FIREFOX_PATH: path, TZ: 'Europe/Paris', LC_ALL: 'C.UTF-8' },
});
