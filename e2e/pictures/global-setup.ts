import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type FullConfig } from '@playwright/test';
import { signedIn } from '../support/api.ts';
import { startAtrium } from '../support/atrium.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { makePasskey } from './make-passkey.ts';
import type { Prepared } from './pictures.ts';
import { restrictRegistration, setScene, shareLinks } from './scene.ts';

const password = 'pictures of all screens';

/**
 * Starts the application with the demo community and more states, twice: registration is open in
 * one, restricted in the other. Returns a function that stops both.
 */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const [open, restricted] = [newDataFolder(), newDataFolder()];
  execFileSync(process.execPath, [resolve(import.meta.dirname, '../../demo/main.ts')], {
    env: { ...process.env, DATA_DIR: open, DEMO_PASSWORD: password, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const start = (folder: string) => startAtrium({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '100000' });
  const first = await start(open);
  const scene = await setScene(first, password);
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  await makePasskey(await browser.newPage({ baseURL: first.url }), scene.tokens.manager ?? '');
  await browser.close();
  await first.stop();
  execFileSync('cp', ['-a', `${open}/.`, restricted]);
  const [whole, invited] = [await start(open), await start(restricted)];
  await shareLinks(whole, password, scene.ids);
  const { email, password: own } = invited.administrator;
  await restrictRegistration(await signedIn(invited, email, own), 'invitation');
  process.env['PICTURES_OF'] = JSON.stringify({ ...scene, url: whole.url, restrictedUrl: invited.url } satisfies Prepared);
  return async () => {
    await Promise.all([whole.stop(), invited.stop()]);
    for (const folder of [open, restricted]) rmSync(folder, { recursive: true, force: true });
  };
}
