import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Draws the icons of the installed app from the mark; run it after a change of shell/public/icon.svg. */
const folder = new URL('../shell/public/', import.meta.url);
const mark = await readFile(new URL('icon.svg', folder), 'utf8');
// A mask may cut a fifth off each edge, and a home screen rounds the corners itself: the ground goes to the edge.
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
