import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodedTiles } from './heic-tiles.ts';
import { HeicFile } from './libheif.ts';
import { sampleHeic, type HeicOptions } from './testing/sample-heic.ts';
import { videoProgram } from './video-program.ts';

/** Shapes without symmetry, whose size is no multiple of the tiles. */
const shapes = (): Sharp =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c85a50' } }).composite([
    { input: { create: { width: 90, height: 120, channels: 3, background: '#465abe' } }, left: 17, top: 9 },
    { input: { create: { width: 50, height: 30, channels: 3, background: '#3c963c' } }, left: 230, top: 160 },
  ]);

/** Pixels of a file by tiles and, as libheif composes them, as a whole. */
async function bothWays(options: HeicOptions): Promise<[tiles: Buffer, whole: Buffer]> {
  const bytes = await sampleHeic(shapes(), options);
  const file = new HeicFile(bytes);
  const grid = file.grid();
  if (!grid) throw new Error('no grid');
  const tiles = await sharp(await decodedTiles(file, bytes, grid), { raw: { width: grid.width, height: grid.height, channels: 3 } })
    .rotate((360 - grid.rotation) % 360)
    .raw()
    .toBuffer();
  const { data, stride, width, height } = file.whole();
  return [tiles, Buffer.concat(Array.from({ length: height }, (_, row) => data.subarray(row * stride, row * stride + 3 * width)))];
}

describe.skipIf(videoProgram() === null)('tiles of HEIC', () => {
  test('GA-07 tiles of a HEIC photograph decoded by two threads are those of the whole image, in each rotation', async () => {
    for (const quarterTurns of [0, 1, 2, 3]) {
      const [tiles, whole] = await bothWays({ tile: 128, quarterTurns });
      expect(tiles.length).toBe(300 * 200 * 3);
      expect(tiles.equals(whole), String(quarterTurns)).toBe(true);
    }
  });

  test('GA-07 a HEIC image that is one frame or mirrored is decoded as a whole', async () => {
    expect(new HeicFile(await sampleHeic(shapes())).grid()).toBeUndefined();
    expect(new HeicFile(await sampleHeic(shapes(), { tile: 128, quarterTurns: 1 })).grid()).toMatchObject({
      columns: 3,
      rows: 2,
      rotation: 90,
    });
    expect(new HeicFile(await sampleHeic(shapes(), { tile: 128, isMirrored: true })).grid()).toBeUndefined();
    expect(new HeicFile(await sampleHeic(shapes(), { tile: 128, quarterTurns: 1, isMirrored: true })).grid()).toBeUndefined();
  });
});
