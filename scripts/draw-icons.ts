import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Draws the app icons from the mark; run it after changes of shell/public/icon.svg. */
const folder = new URL('../shell/public/', import.meta.url);
const mark = await readFile(new URL('icon.svg', folder), 'utf8');
// Masks crop up to a fifth per edge, and home screens round the corners: the background fills the
// image.
const whole = mark.replace(/ rx="8"/, '');
const safe = whole
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

async function draw(name: string, svg: string, size: number): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
  await writeFile(new URL(name, folder), png);
}

await draw('icon-192.png', mark, 192);
await draw('icon-512.png', mark, 512);
await draw('icon-maskable-512.png', safe, 512);
await draw('apple-touch-icon.png', whole, 180);
