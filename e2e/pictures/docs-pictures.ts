import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/** Takes the pictures of the README again: `hub-dark-en.webp` is the Hub in the dark theme, in English. */
const screenOf: Readonly<Record<string, string>> = { hub: 'hub', group: 'group', negotiation: 'session' };
const size = { width: 1280, height: 800 };
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/pictures');
const taken = mkdtempSync(join(tmpdir(), 'atrium-pictures-'));

for (const file of readdirSync(folder)) {
  const [, subject = '', look = ''] = /^(\w+)-(\w+-\w+)\.webp$/.exec(file) ?? [];
  const screen = screenOf[subject];
  if (screen === undefined) throw new Error(`${file} names no screen: add it to screenOf`);
  const project = `${size.width}-${look}`;
  const playwright = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/pictures'];
  execFileSync(process.execPath, [...playwright, '--project', project, '--grep', ` ${screen}$`], {
    cwd: root,
    env: { ...process.env, INTO: taken },
    stdio: 'inherit',
  });
  await sharp(join(taken, `${screen}-${project}.png`))
    .resize({ ...size, fit: 'cover', position: 'top' })
    .webp({ quality: 82 })
    .toFile(join(folder, file));
}
rmSync(taken, { recursive: true });
