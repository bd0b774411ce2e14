/**
 * Code points that an OpenType font covers, from its `cmap` table (format 12, otherwise 4). Run
 * lengths in base 36, alternating between missing and covered, as `coverageOf` parses them.
 */
export function lettersOf(font: Buffer): string {
  const offsets = mapOffsets(font);
  const isWhole = (offset: number) => font.readUInt16BE(offset) === 12;
  const ranges = offsets.some(isWhole)
    ? offsets.filter(isWhole).flatMap((offset) => segmentedCoverage(font, offset))
    : offsets.filter((offset) => font.readUInt16BE(offset) === 4).flatMap((offset) => segmentMapping(font, offset));
  const runs: number[] = [];
  let end = 0;
  for (const [first, last] of ranges.sort(([one], [other]) => one - other)) {
    if (last < end) continue;
    const from = Math.max(first, end);
    if (from === end && runs.length > 0) runs.push((runs.pop() ?? 0) + last + 1 - from);
    else runs.push(from - end, last + 1 - from);
    end = last + 1;
  }
  return runs.map((length) => length.toString(36)).join(' ');
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
  throw new Error('the font has no cmap table');
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
