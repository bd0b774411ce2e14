import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { decodedTiles } from './heic-tiles.ts';
import { HeicFile, type HeicPixels } from './libheif.ts';
import { withProfile } from './with-profile.ts';

/** Before the colour primaries of a file without a profile (ICC), by ISO 23008-12. */
const codes = Buffer.from('colrnclx', 'latin1');
/** Number of the primaries of Display P3, by ISO 23091-2. */
const displayP3 = 12;

/**
 * Pixels of a HEIC image: upright, as `irot` and `imir` say, in 8 bits. Phones repeat the
 * orientation in EXIF, where readers of HEIC must ignore it.
 */
export async function decodedHeic(path: string): Promise<{ image: Sharp; isDisplayP3: boolean }> {
  const bytes = await readFile(path);
  if (isTruncated(bytes)) throw new Error('truncated');
  const at = bytes.indexOf(codes);
  return {
    image: await upright(bytes),
    isDisplayP3: at >= 0 && bytes.subarray(at + codes.length).readUInt16BE() === displayP3,
  };
}

/** Whether the file ends within its pixels: libheif leaves absent tiles blank. */
function isTruncated(bytes: Buffer): boolean {
  for (let at = 0; at + 16 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (bytes.toString('latin1', at + 4, at + 8) === 'mdat' && at + size > bytes.length) return true;
    // The last box, or bytes that a camera appends.
    if (size < 8) return false;
    at += size;
  }
  return false;
}

async function upright(bytes: Buffer): Promise<Sharp> {
  const file = new HeicFile(bytes);
  const grid = file.grid();
  if (!grid) return packed(file.whole());
  const { width, height, rotation } = grid;
  return sharp(await decodedTiles(file, bytes, grid), { raw: { width, height, channels: 3 } }).rotate((360 - rotation) % 360);
}

/** Rows without the bytes that libheif appends to them. */
function packed({ data, width, height, channels, stride }: HeicPixels): Sharp {
  const rowBytes = width * channels;
  for (let row = 1; row < height && stride > rowBytes; row += 1) data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes);
  return sharp(data.subarray(0, rowBytes * height), { raw: { width, height, channels } });
}

/** Converts pixels in the colours of a profile (ICC) to sRGB. */
export async function inSrgb(image: Sharp, profile: Buffer | undefined): Promise<Sharp> {
  if (!profile) return image;
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(withProfile(data, info, profile));
}

/** The profile of Display P3, as the image library has it. */
export async function profileOfDisplayP3(): Promise<Buffer | undefined> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  return (await sharp(await dot.withIccProfile('p3').tiff().toBuffer()).metadata()).icc;
}
