import { spawnSync } from 'node:child_process';
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

/**
 * Oldest Firefox in which all journeys run. The WebDriver BiDi of 140 reports no downloads and no
 * addresses that a page sets by itself.
 */
const oldestFirefox = 153;

/** Major version in the output of `firefox --version`, such as `Mozilla Firefox 140.12.0esr`. */
export const firefoxVersion = (printed: string): number => Number(/\b(\d+)\.\d/.exec(printed)?.[1] ?? 0);

/** An installed Firefox that is new enough. */
export function findFirefox(): Found | Absent {
  const path = first([
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);
  if (!path) return { reason: 'Firefox is not installed (set FIREFOX_PATH, or apt-get install firefox-esr where that is new enough)' };
  const version = firefoxVersion(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return version >= oldestFirefox ? { path } : { reason: `Firefox ${version} is too old: the journeys need ${oldestFirefox} or later` };
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
