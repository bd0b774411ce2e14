import { existsSync } from 'node:fs';

interface Found {
  path: string;
}
/** Why journeys in a browser do not run. */
interface Absent {
  reason: string;
}

const first = (paths: readonly (string | undefined)[]): string | undefined => paths.find((path) => path !== undefined && existsSync(path));

/** An installed Firefox, 140 or later. */
export function findFirefox(): Found | Absent {
  const path = first([
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
  return path ? { path } : { reason: 'Firefox is not installed (apt-get install firefox-esr, or set FIREFOX_PATH)' };
}
