/**
 * Finds or downloads a browser for the journeys: `node scripts/install-browser.ts` prints which. A
 * candidate must start and render a page.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
  /** Additional environment variables. */
  env?: Record<string, string>;
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/atrium-browser');
const remembered = join(cache, 'found.json');

const quietArgs = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
/** Root cannot use the sandbox. */
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quietArgs] : quietArgs;

const systemPaths = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const inPlace = (path: string | undefined): Browser | undefined =>
  path !== undefined && existsSync(path) ? { executablePath: path, args } : undefined;

/**
 * Sources of a browser, most reliable and cheapest first; each returns undefined where there is
 * none.
 */
const ways: Record<string, () => Promise<Browser | undefined>> = {
  CHROMIUM_PATH: async () => inPlace(process.env['CHROMIUM_PATH']),
  'the browser found before': async () =>
    existsSync(remembered) ? inPlaceAgain(JSON.parse(readFileSync(remembered, 'utf8')) as Browser) : undefined,
  'the browser from npm': packagedBrowser,
  "Playwright's browser": async () => inPlace(chromium.executablePath()),
  'an installed browser': async () => inPlace(systemPaths.find((path) => existsSync(path))),
  'a download by Playwright': async () => {
    await run(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { timeout: 240_000 });
    return inPlace(chromium.executablePath());
  },
  'apt-get': async () => {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
    await run('apt-get', ['update'], { timeout: 120_000 });
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      timeout: 240_000,
      maxBuffer: 64 << 20,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return inPlace('/usr/bin/chromium');
  },
};

const inPlaceAgain = (browser: Browser) =>
  existsSync(browser.executablePath) ? { ...browser, args: [...new Set([...browser.args, ...args])] } : undefined;

/**
 * Chromium from an npm package, unpacked once: the headless shell, which needs a quarter of the
 * work of an installed browser. It includes NSS libraries, but only uses them on what it takes for
 * Amazon Linux.
 */
async function packagedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const name = '@sparticuz/chromium';
  const unpacked = join(cache, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  const changed = { TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x', LD_LIBRARY_PATH: undefined, FONTCONFIG_PATH: undefined };
  const before = Object.fromEntries(Object.keys(changed).map((key) => [key, process.env[key]]));
  const set = (values: Record<string, string | undefined>) => {
    for (const [key, value] of Object.entries(values))
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
  };
  const entry = await packageEntry(name);
  set(changed);
  try {
    const packaged = (await import(entry)) as { default: { executablePath(): Promise<string> } };
    const executablePath = await packaged.default.executablePath();
    // Its own font configuration refers to /tmp, and without fonts, lines have no height.
    const fonts = [join(unpacked, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((each) => `<dir>${each}</dir>`);
    writeFileSync(
      join(unpacked, 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig>${fonts.join('')}<cachedir>${join(unpacked, 'font-cache')}</cachedir></fontconfig>`,
    );
    const env = { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'), FONTCONFIG_FILE: join(unpacked, 'fonts.conf') };
    return { executablePath, args: [...args, '--disable-webgl', '--font-render-hinting=none'], env };
  } finally {
    set(before);
  }
}

/**
 * npm skips an optional package where the machine's Node is too old; then it is downloaded here.
 */
async function packageEntry(name: string): Promise<string> {
  const installed = join(root, 'node_modules', name, 'build/index.js');
  if (existsSync(installed)) return pathToFileURL(installed).href;
  const own = join(cache, 'node_modules', name, 'build/index.js');
  if (!existsSync(own)) {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string> | undefined>;
    const version = manifest['optionalDependencies']?.[name] ?? manifest['devDependencies']?.[name] ?? 'latest';
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', cache, `${name}@${version}`], { cwd: cache, timeout: 240_000 });
  }
  return pathToFileURL(own).href;
}

/** Starts the browser and reads what it rendered; throws on failure. */
async function prove({ executablePath, args: launchArgs, env }: Browser): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: launchArgs, env: { ...processEnv(), ...env }, timeout: 20_000 });
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Atrium</h1>');
    const height = await page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().height ?? 0);
    if (height <= 0) throw new Error('it rendered nothing');
  } finally {
    await browser.close();
  }
}

const processEnv = () =>
  Object.fromEntries(Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

/** A working browser: found or downloaded. Throws one clear line where there is none. */
export async function resolveBrowser(): Promise<Browser> {
  const tried: string[] = [];
  for (const [way, find] of Object.entries(ways)) {
    try {
      const browser = await find();
      if (!browser) continue;
      await prove(browser);
      mkdirSync(cache, { recursive: true });
      writeFileSync(remembered, JSON.stringify(browser));
      return browser;
    } catch (error) {
      tried.push(`${way}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`);
    }
  }
  throw new Error(
    `No browser could be started. Install Chrome or Chromium, or set CHROMIUM_PATH to one. Tried: ${tried.join('; ') || 'nothing was found'}`,
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log((await resolveBrowser()).executablePath);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
