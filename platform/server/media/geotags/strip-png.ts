import { crc32 } from 'node:zlib';
import { orientationIn, tiffWith } from './orientation.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks for image, colours and animation; all others are dropped, also future ones. */
const stored = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '));

/** The chunks that form the image. */
export function stripPng(bytes: Buffer): Buffer[] {
  if (!bytes.subarray(0, 8).equals(signature)) throw new RangeError('no PNG');
  const chunks: { type: string; whole: Buffer }[] = [];
  let orientation = 1;
  for (let at = 8, type = ''; type !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) throw new RangeError('cut short');
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length));
    if (stored.has(type)) chunks.push({ type, whole: bytes.subarray(at, end) });
    at = end;
  }
  const [head, ...rest] = chunks;
  if (head?.type !== 'IHDR') throw new RangeError('no PNG');
  return [signature, head.whole, ...exifOf(orientation), ...rest.map(({ whole }) => whole)];
}

function exifOf(orientation: number): Buffer[] {
  const tiff = tiffWith(orientation);
  if (!tiff) return [];
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(tiff.length);
  sum.writeUInt32BE(crc32(named));
  return [length, named, sum];
}
