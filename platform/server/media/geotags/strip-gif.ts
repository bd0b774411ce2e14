/** Blocks of a GIF. */
const [extension, image, trailer] = [0x21, 0x2c, 0x3b];
/** Graphic control extension: timing and transparency of the next image. */
const graphicControl = 0xf9;
const application = 0xff;
/** Application extensions to keep: loop count and colour profile. */
const storedPrograms = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** The blocks for images and animation, without comments and other extensions. */
export function stripGif(bytes: Buffer): Buffer[] {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) throw new RangeError('no GIF');
  let at = 13 + coloursAt(bytes, 10);
  const stored = [bytes.subarray(0, at)];
  for (;;) {
    const start = at;
    const kind = bytes.readUInt8(at);
    if (kind === trailer) break;
    if (kind === image) at = endOfBlocks(bytes, at + 11 + coloursAt(bytes, at + 9));
    else if (kind === extension) at = endOfBlocks(bytes, at + 2);
    else throw new RangeError('no block');
    if (kind === image || isStored(bytes.subarray(start, at))) stored.push(bytes.subarray(start, at));
  }
  return [...stored, Buffer.of(trailer)];
}

/** Size of a colour table in bytes, from the flags at an offset. */
function coloursAt(bytes: Buffer, at: number): number {
  const flags = bytes.readUInt8(at);
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Offset after a chain of sub-blocks; an empty one ends it. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

function isStored(whole: Buffer): boolean {
  const label = whole.readUInt8(1);
  return label === graphicControl || (label === application && storedPrograms.has(whole.toString('latin1', 3, 14)));
}
