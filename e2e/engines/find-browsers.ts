import { existsSync } from 'node:fs';

interface Found {
  path: string;
}
/** Debian's WebKitGTK: the WebDriver, the browser that it starts, and a display for it. */
export interface WebKitInstallation {
  driver: string;
  browser: string;
  xvfb: string;
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

/** An installed WebKitGTK that WebDriver can use. */
export function findWebKit(): WebKitInstallation | Absent {
  const library = (machine: string) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
  const driver = first(['/usr/bin/WebKitWebDriver']);
  const browser = first([library('x86_64'), library('aarch64')]);
  const xvfb = first(['/usr/bin/Xvfb']);
  return driver && browser && xvfb
    ? { driver, browser, xvfb }
    : { reason: 'WebKitGTK is not installed (apt-get install webkit2gtk-driver xvfb)' };
}
