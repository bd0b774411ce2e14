/** Which code points an OpenType font has a look for, read from its `cmap` table (formats 4 and 12). */
export function fontCoverage(font: Buffer): (codePoint: number) => boolean {
  const ranges = mapOffsets(font).flatMap((offset) => {
    const format = font.readUInt16BE(offset);
    return format === 12 ? segmentedCoverage(font, offset) : format === 4 ? segmentMapping(font, offset) : [];
  });
  const covered = new Set<number>();
  for (const [first, last] of ranges) for (let codePoint = first; codePoint <= last; codePoint += 1) covered.add(codePoint);
  return (codePoint) => covered.has(codePoint);
}

type Range = [first: number, last: number];

function mapOffsets(font: Buffer): number[] {
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const record = 12 + table * 16;
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue;
    const start = font.readUInt32BE(record + 8);
    return Array.from({ length: font.readUInt16BE(start + 2) }, (_, index) => start + font.readUInt32BE(start + 8 + index * 8));
  }
  throw new Error('a font without a cmap table');
}

function segmentedCoverage(font: Buffer, offset: number): Range[] {
  return Array.from({ length: font.readUInt32BE(offset + 12) }, (_, index): Range => {
    const group = offset + 16 + index * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });
}

function segmentMapping(font: Buffer, offset: number): Range[] {
  const segments = font.readUInt16BE(offset + 6) / 2;
  const ends = offset + 14;
  const starts = ends + segments * 2 + 2;
  return Array.from({ length: segments }, (_, index): Range => {
    const last = font.readUInt16BE(ends + index * 2);
    return [font.readUInt16BE(starts + index * 2), last === 0xffff ? last - 1 : last];
  });
}
