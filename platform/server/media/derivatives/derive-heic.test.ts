import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { derive } from './derive.ts';
import { sampleHeic, type HeicOptions } from './testing/sample-heic.ts';
import { videoProgram } from './video-program.ts';

async function derived(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-heic-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'original');
  await writeFile(path, bytes);
  const found = await derive({ path, mediaType: 'image/heic', folder });
  return { ...found, image: sharp(await readFile(found.made.at(-1)?.path ?? '')) };
}

/** Left half red, right half blue, with muted colours that every profile contains. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 80 } } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: { r: 70, g: 90, b: 190 } } }, left: width / 2, top: 0 },
  ]);

type Colour = readonly [number, number, number];
const [red, blue] = [[200, 90, 80] as const, [70, 90, 190] as const];

async function colourAt(image: Sharp, left: number, top: number): Promise<Colour> {
  const { data } = await image
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data] as unknown as Colour;
}

/** Largest difference of a channel. */
const differenceOf = (one: Colour, other: Colour) => Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

describe.skipIf(videoProgram() === null)('HEIC', () => {
  test('GA-07 a HEIC photograph of tiles is upright, in its colours, without metadata', async () => {
    const exif = Buffer.from(
      (
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
          // Readers of HEIC must ignore this orientation.
          .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
          .jpeg()
          .toBuffer()
          .then((bytes) => sharp(bytes).metadata())
      ).exif ?? [],
    ).subarray(6);
    // Three quarter turns anticlockwise: left becomes top.
    const bytes = await sampleHeic(halves(640, 480), { tile: 256, quarterTurns: 3, exif });
    const { image, made, width, height, placeholder, holdsPlace } = await derived(bytes);
    expect({ width, height, holdsPlace }).toEqual({ width: 480, height: 640, holdsPlace: true });
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(made.map(({ rendition, mediaType }) => [rendition, mediaType])).toEqual([['small', 'image/webp']]);
    expect((await readFile(made[0]?.path ?? '')).includes('SecretCamera')).toBe(false);
    const [top, bottom] = [await colourAt(image, 240, 60), await colourAt(image, 240, 580)];
    expect(differenceOf(top, red), String(top)).toBeLessThan(8);
    expect(differenceOf(bottom, blue), String(bottom)).toBeLessThan(8);
  });

  test('GA-07 colours of Display P3 in a HEIC photograph become those of sRGB', async () => {
    const { icc: profile } = await sharp(await halves(64, 64).withIccProfile('p3').png().toBuffer()).metadata();
    for (const options of [{ profile }, { codes: [12, 13] }] as HeicOptions[]) {
      const { image } = await derived(await sampleHeic(halves(128, 128), options));
      // Computed with the primaries of Display P3 and sRGB: 200, 90, 80 is 216, 81, 74.
      expect(differenceOf(await colourAt(image, 32, 64), [216, 81, 74]), Object.keys(options)[0]).toBeLessThan(8);
    }
  });

  test('GA-07 a damaged HEIC file and one that claims too many pixels are refused with the reason', async () => {
    const refused = async (bytes: Buffer) => derived(bytes).catch((error: { reason: string }) => error.reason);
    const whole = await sampleHeic(halves(256, 256), {});
    expect(await refused(whole.subarray(0, whole.length - 200))).toBe('heic');
    const tiles = await sampleHeic(halves(256, 256), { tile: 128 });
    // Whole tiles are missing, not parts of one.
    expect(await refused(tiles.subarray(0, tiles.length - 40))).toBe('heic');
    const unknown = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('hvc1', 'zzzz'), 'latin1');
    expect(await refused(unknown(tiles))).toBe('heic');
    expect(await refused(await sampleHeic(halves(256, 256), { tile: 128, claimed: [20_000, 20_000] }))).toBe('tooLarge');
    // The name of a coding that no reader knows.
    expect(await refused(unknown(whole))).toBe('heic');
  });
});
