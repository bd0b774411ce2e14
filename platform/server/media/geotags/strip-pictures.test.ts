import exifReader from 'exif-reader';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { pictureTypes } from '../../../contract/geotags.ts';
import { canStripLocation } from './geotags.ts';
import { withoutMetadata } from './strip-pictures.ts';

/** Rotated noise with author, location and colour profile in its metadata. */
const drawn = (orientation: number) =>
  sharp({ create: { width: 48, height: 32, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 50 }, background: '#000' } })
    .withExif({
      IFD0: { Artist: 'Ana Sauvage' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 7/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>48,51.4N</exif:GPSLatitude></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation });
const formats: [(typeof pictureTypes)[number], (image: Sharp) => Sharp][] = [
  ['image/jpeg', (image) => image.jpeg()],
  ['image/jpeg', (image) => image.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['image/png', (image) => image.png()],
  ['image/webp', (image) => image.webp()],
  ['image/webp', (image) => image.webp({ lossless: true })],
];
const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();
const strip = (bytes: Buffer, mediaType: (typeof pictureTypes)[number]) => withoutMetadata(bytes, mediaType);

test.each(formats)('GA-05 %s loses location and name, and keeps pixels, colours and orientation', async (mediaType, as) => {
  for (const orientation of [1, 6]) {
    const before = await as(drawn(orientation)).toBuffer();
    const shown = await sharp(before).metadata();
    expect(exifReader(shown.exif ?? Buffer.alloc(0)).GPSInfo?.GPSLatitude).toBeDefined();
    const after = strip(before, mediaType);
    for (const secret of ['Ana Sauvage', 'GPSLatitude', 'xmpmeta']) expect(after.includes(secret)).toBe(false);
    const stored = await sharp(after).metadata();
    expect(stored.xmp).toBeUndefined();
    if (orientation === 1) expect(stored.exif).toBeUndefined();
    else expect(Object.keys(exifReader(stored.exif ?? Buffer.alloc(0)).Image ?? {})).toEqual(['Orientation']);
    expect(stored.orientation ?? 1).toBe(orientation);
    expect(stored.icc).toEqual(shown.icc);
    expect((await pixelsOf(after)).equals(await pixelsOf(before))).toBe(true);
    expect(strip(after, mediaType).equals(after)).toBe(true);
  }
});

test('GA-05 data appended to a photograph, such as a second photograph with a location, is not delivered', async () => {
  const picture = await drawn(1).jpeg().toBuffer();
  const after = strip(Buffer.concat([picture, picture]), 'image/jpeg');
  expect(after.equals(strip(picture, 'image/jpeg'))).toBe(true);
});

test('GA-05 a truncated picture or one of another type is unchanged, wherever it ends', async () => {
  for (const [mediaType, as] of formats) {
    const whole = await as(drawn(6)).toBuffer();
    for (let length = 0; length < whole.length - 1; length += 7)
      expect(() => withoutMetadata(whole.subarray(0, length), mediaType)).toThrow(RangeError);
  }
  const png = await drawn(1).png().toBuffer();
  expect(() => withoutMetadata(png, 'image/jpeg')).toThrow(RangeError);
  expect(canStripLocation({ mediaType: 'image/bmp', size: 10 })).toBe(false);
  expect(canStripLocation({ mediaType: 'image/jpeg', size: 2 ** 30 })).toBe(false);
  expect(canStripLocation({ mediaType: 'constructor', size: 1 })).toBe(false);
});
