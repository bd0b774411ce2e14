import { bodyOf, firstBoxes, freed, type Box } from './boxes.ts';
import type { RandomAccessFile } from './random-access-file.ts';
import type { Patch } from './patch.ts';

/** Formats of timed metadata with positions: GoPro, Google (Street View), Sony, and two of DJI. */
const measuredFormats = new Set(['gpmd', 'camm', 'rtmd', 'djmd', 'dbgi']);
/** Apple's format of named values. */
const namedValues = 'mebx';

/**
 * Patches for a track of positions: overwrites its values and turns the track into free space.
 * Sound and frames keep their offsets. Empty for other tracks.
 */
export async function gpmfLocations(file: RandomAccessFile, trak: Box): Promise<Patch[]> {
  const { mdia } = await firstBoxes(file, trak, ['mdia']);
  const { minf } = mdia ? await firstBoxes(file, mdia, ['minf']) : {};
  const { stbl } = minf ? await firstBoxes(file, minf, ['stbl']) : {};
  if (!stbl) return [];
  const { stsd, stsz, stsc, stco, co64 } = await firstBoxes(file, stbl, ['stsd', 'stsz', 'stsc', 'stco', 'co64']);
  if (!stsd || !containsLocation(await bodyOf(file, stsd))) return [];
  const offsets = co64 ?? stco;
  if (!stsz || !stsc || !offsets) throw new RangeError('values that are found in another way');
  const chunks = chunksOf(await bodyOf(file, offsets), offsets === co64 ? 8 : 4);
  // Fragmented files store their values elsewhere.
  if (chunks.length === 0) throw new RangeError('values in fragments');
  const bytes = bytesOf(chunks.length, await bodyOf(file, stsc), await bodyOf(file, stsz));
  const values = chunks.map((from, index) => ({ from, to: from + (bytes[index] ?? 0) }));
  if (values.some(({ to }) => to > file.size)) throw new RangeError('cut short');
  return [...values, ...freed(trak)];
}

function containsLocation(stsd: Buffer): boolean {
  const format = stsd.toString('latin1', 12, 16);
  return measuredFormats.has(format) || (format === namedValues && /\.location|gps/i.test(stsd.toString('latin1')));
}

/** Offsets of the chunks. */
function chunksOf(table: Buffer, width: 4 | 8): number[] {
  const count = table.readUInt32BE(4);
  if (8 + count * width > table.length) throw new RangeError('cut short');
  return Array.from({ length: count }, (_, index) =>
    width === 8 ? Number(table.readBigUInt64BE(8 + 8 * index)) : table.readUInt32BE(8 + 4 * index),
  );
}

/** Size of each chunk, from values per chunk (`stsc`) and size per value (`stsz`). */
function bytesOf(chunks: number, stsc: Buffer, stsz: Buffer): number[] {
  const [sameSize, samples] = [stsz.readUInt32BE(4), stsz.readUInt32BE(8)];
  const runs = Array.from({ length: stsc.readUInt32BE(4) <= chunks ? stsc.readUInt32BE(4) : 0 }, (_, index) => ({
    first: stsc.readUInt32BE(8 + 12 * index),
    perChunk: stsc.readUInt32BE(12 + 12 * index),
  }));
  let [run, sample] = [0, 0];
  return Array.from({ length: chunks }, (_, index) => {
    while ((runs[run + 1]?.first ?? Infinity) <= index + 1) run += 1;
    const until = Math.min(samples, sample + (runs[run]?.perChunk ?? 0));
    let sum = 0;
    for (; sample < until; sample += 1) sum += sameSize || stsz.readUInt32BE(12 + 4 * sample);
    return sum;
  });
}
