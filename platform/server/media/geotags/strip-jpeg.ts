import { orientationIn, tiffWith } from './orientation.ts';

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
const exifHead = Buffer.from('Exif\0\0', 'latin1');
/** Segments of metadata: APP0 to APP15, and comments. */
const isBeside = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** Segments to keep, which define colours: JFIF, ICC profile, and Adobe's transform. */
const storedHeads: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };
/** Stuffed bytes and restart markers inside a scan. */
const isOfScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** The segments of the image up to its end; bytes after that belong to another file. */
export function stripJpeg(bytes: Buffer): Buffer[] {
  if (bytes.readUInt16BE(0) !== 0xff00 + startOfImage) throw new RangeError('no JPEG');
  const stored: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    const start = at;
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const marker = bytes.readUInt8(at);
    at += 1;
    if (marker === endOfImage) break;
    const body = bytes.subarray(at + 2, at + bytes.readUInt16BE(at));
    at += bytes.readUInt16BE(at);
    if (at > bytes.length) throw new RangeError('cut short');
    if (marker === 0xe1 && body.subarray(0, 6).equals(exifHead)) orientation = orientationIn(body.subarray(6));
    if (marker === startOfScan) at = endOfScan(bytes, at);
    if (!isBeside(marker) || isStored(marker, body)) stored.push(bytes.subarray(start, at));
  }
  return [Buffer.of(0xff, startOfImage), ...exifOf(orientation), ...stored, Buffer.of(0xff, endOfImage)];
}

function isStored(marker: number, body: Buffer): boolean {
  const head = storedHeads[marker];
  return head !== undefined && body.toString('latin1', 0, head.length) === head;
}

/** Offset of the next marker after scan data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (!isOfScan(bytes.readUInt8(at + 1)) && bytes[at + 1] !== 0xff) return at;
  throw new RangeError('cut short');
}

function exifOf(orientation: number): Buffer[] {
  const tiff = tiffWith(orientation);
  if (!tiff) return [];
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exifHead.length + tiff.length]);
  return [head, exifHead, tiff];
}
