import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { looks } from './looks.config.ts';

/** Reduces new reference pictures to a palette, which takes about a third of the space; those with one are not reduced again. */
const files = globSync(`${looks}/**/*.png`);
for (const file of files) {
  const { isPalette } = await sharp(file).metadata();
  if (isPalette) continue;
  const reduced = await sharp(readFileSync(file)).png({ palette: true, quality: 95, dither: 0, effort: 7, compressionLevel: 9 }).toBuffer();
  if (reduced.length < statSync(file).size) writeFileSync(file, reduced);
}
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${files.length} pictures, ${(bytes / 2 ** 20).toFixed(1)} MiB`);
