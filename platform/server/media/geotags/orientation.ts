const tag = 0x0112;
const short = 3;

/** Orientation (1 to 8) from EXIF in TIFF format; 1 where it is missing. */
export function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const start = read32(4);
    for (let entry = 0; entry < read16(start); entry += 1) {
      const at = start + 2 + 12 * entry;
      if (read16(at) === tag && read16(at + 2) === short) return read16(at + 8) <= 8 ? Math.max(1, read16(at + 8)) : 1;
    }
    return 1;
  } catch {
    // Truncated: viewers cannot read it either.
    return 1;
  }
}

/** EXIF with the orientation only; undefined where it is 1. */
export function tiffWith(orientation: number): Buffer | undefined {
  if (orientation === 1) return undefined;
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(tag, 10);
  tiff.writeUInt16BE(short, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
