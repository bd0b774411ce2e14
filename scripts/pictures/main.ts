import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Atrium, startAtrium } from '../../e2e/support/atrium.ts';
import { resolveBrowser } from '../install-browser.ts';
import {
  administratorScreens,
  colleagueScreens,
  invitedScreens,
  managerScreens,
  memberScreens,
  newcomerScreens,
  senderScreens,
} from './member-screens.ts';
import { setScene } from './scene.ts';
import { viewers, type Screen, type Viewer } from './screen.ts';
import { writeBeside, writeSheets } from './sheets.ts';
import { takePictures } from './take.ts';
import { strangerScreens, uninvitedScreens, visitorScreens } from './visitor-screens.ts';
import { wordsOf } from './words-of.ts';

/**
 * `npm run pictures -- --into FOLDER` takes screenshots of all screens of the demo in three widths,
 * both themes and three languages, and arranges them on sheets. `--only PATTERN` limits them; `--of
 * FOLDER` uses another built checkout; `--beside FOLDER` compares with an earlier run.
 */
const { values } = parseArgs({
  options: { into: { type: 'string' }, of: { type: 'string' }, only: { type: 'string' }, beside: { type: 'string' } },
});
if (values.into === undefined) {
  console.error('Name the target folder: npm run pictures -- --into FOLDER');
  process.exit(1);
}
const into = resolve(values.into);
const root = resolve(values.of ?? join(import.meta.dirname, '../..'));
const isWanted = new RegExp(values.only ?? '');
const screens: Record<Viewer, readonly Screen[]> = {
  stranger: strangerScreens,
  visitor: visitorScreens,
  uninvited: uninvitedScreens,
  newcomer: newcomerScreens,
  member: memberScreens,
  invited: invitedScreens,
  manager: managerScreens,
  colleague: colleagueScreens,
  sender: senderScreens,
  administrator: administratorScreens,
};

mkdirSync(into, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-pictures-'));
// The database may run as `nobody`.
chmodSync(dataDir, 0o755);
try {
  await takeAll();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
async function takeAll(): Promise<void> {
  const password = 'pictures of the whole house';
  execFileSync(process.execPath, [join(root, 'demo/main.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DEMO_PASSWORD: password, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The examined checkout starts its own application.
  const journeys = (await import(pathToFileURL(join(root, 'e2e/support/atrium.ts')).href)) as { startAtrium: typeof startAtrium };
  const atrium: Atrium = await journeys.startAtrium({ DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '100000' });
  const { executablePath, args, env } = await resolveBrowser();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env, LC_ALL: 'C.UTF-8' },
  });
  try {
    const { ids, signIn, setDoor } = await setScene(atrium, password, console.log);
    const taking = { browser, url: atrium.url, into, ids, say: wordsOf(root) };
    for (const viewer of viewers) {
      const wanted = screens[viewer].filter(({ name }) => isWanted.test(name));
      if (wanted.length === 0) continue;
      if (viewer === 'uninvited') await setDoor('invitation');
      for await (const name of takePictures(taking, wanted, await signIn(viewer), viewer !== 'stranger')) {
        await writeSheets(into, name);
        if (values.beside !== undefined && (await writeBeside(resolve(values.beside), into, name))) console.log(`differs: ${name}`);
      }
      if (viewer === 'uninvited') await setDoor('open');
      console.log(`${viewer}: ${wanted.length} screens`);
    }
  } finally {
    await browser.close();
    await atrium.stop();
  }
  if (existsSync(join(into, 'faults.txt'))) console.log(`Layout faults: ${join(into, 'faults.txt')}`);
}
