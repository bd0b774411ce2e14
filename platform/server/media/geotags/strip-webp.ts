import { orientationIn, tiffWith } from './orientation.ts';

/** Chunks for image, colours and animation. */
const stored = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
/** Flags in the header for EXIF and XMP. */
const [exifFlag, xmpFlag] = [0x08, 0x04];

/** The chunks that form the image. */
export function stripWebp(bytes: Buffer): Buffer[] {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') throw new RangeError('no WebP');
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new RangeError('cut short');
  const chunks: { type: string; whole: Buffer }[] = [];
  let orientation = 1;
  for (let at = 12; at < end;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new RangeError('cut short');
    if (type === 'EXIF') orientation = orientationIn(withoutHead(bytes.subarray(at + 8, at + 8 + length)));
    if (stored.has(type)) chunks.push({ type, whole: bytes.subarray(at, next) });
    at = next;
  }
  const exif = exifOf(orientation);
  const parts = chunks.map(({ type, whole }) => (type === 'VP8X' ? withFlags(whole, exif.length > 0) : whole));
  const body = [...parts, ...exif];
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + body.reduce((sum, each) => sum + each.length, 0), 4);
  return [head, ...body];
}

/** Some programs write the header of JPEG's EXIF here too. */
const withoutHead = (exif: Buffer) => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif);

function withFlags(chunk: Buffer, hasExif: boolean): Buffer {
  const written = Buffer.from(chunk);
  written.writeUInt8((written.readUInt8(8) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0), 8);
  return written;
}

function exifOf(orientation: number): Buffer[] {
  const tiff = tiffWith(orientation);
  if (!tiff) return [];
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return [head, tiff];
}
