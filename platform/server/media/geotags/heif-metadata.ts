import { bodyOf, boxesIn, firstBoxes, insideMeta, type Box } from './boxes.ts';
import { locationsInVideo } from './video-locations.ts';
import type { RandomAccessFile } from './random-access-file.ts';
import type { Patch } from './patch.ts';
import { isLocationInXmp } from './location-name.ts';

/** An empty EXIF block for HEIF: offset 0, the header of TIFF, an empty directory. */
const emptyExif = Buffer.from('000000004d4d002a00000008000000000000', 'hex');
/** XMP of a gain map, without which an HDR photo looks dull. */
const ofBrightness = /HDRGainMap|hdrgm:/;

/** An item of a HEIF file. */
interface Item {
  id: number;
  type: string;
}

/**
 * Patches for EXIF and XMP of HEIF and AVIF, and for locations in an embedded video. The
 * orientation is stored elsewhere.
 */
export async function metadataInHeif(file: RandomAccessFile): Promise<Patch[]> {
  const { meta } = await firstBoxes(file, { bodyFrom: 0, to: file.size }, ['meta']);
  return [...(meta ? await notesIn(file, meta) : []), ...(await locationsInVideo(file))];
}

async function notesIn(file: RandomAccessFile, meta: Box): Promise<Patch[]> {
  const { iinf, iloc, idat } = await firstBoxes(file, await insideMeta(file, meta), ['iinf', 'iloc', 'idat']);
  if (!iinf || !iloc) return [];
  const items = await itemsIn(file, iinf);
  const extents = extentsIn(await bodyOf(file, iloc), idat);
  const patches: Patch[] = [];
  for (const { id, type } of items) {
    if (type !== 'Exif' && type !== 'mime') continue;
    const places = extents(id);
    if (type === 'mime' && (await isBrightnessAlone(file, places))) continue;
    const [first] = places;
    const isRoomy = type === 'Exif' && first && first.to - first.from >= emptyExif.length;
    patches.push(...places.map((place) => (place === first && isRoomy ? { ...place, by: emptyExif } : place)));
  }
  // Skips what is already overwritten.
  const saying = await Promise.all(patches.map(async (patch) => !(await isWritten(file, patch))));
  return patches.filter((_, index) => saying[index]);
}

async function itemsIn(file: RandomAccessFile, iinf: Box): Promise<Item[]> {
  const version = (await file.read(iinf.bodyFrom, 1)).readUInt8();
  const items: Item[] = [];
  for await (const box of boxesIn(file, iinf.bodyFrom + (version === 0 ? 6 : 8), iinf.to)) {
    const body = await bodyOf(file, box);
    const width = body.readUInt8(0) === 3 ? 4 : 2;
    // Older versions only describe images.
    if (box.type === 'infe' && body.readUInt8(0) >= 2)
      items.push({ id: body.readUIntBE(4, width), type: body.toString('latin1', 6 + width, 10 + width) });
  }
  return items;
}

/** Byte ranges of items from `iloc`: in the file or in `idat`. */
function extentsIn(iloc: Buffer, idat: Box | undefined): (id: number) => Patch[] {
  const found = new Map<number, Patch[] | undefined>();
  let at = 4;
  const next = (width: number) => {
    const value = width === 0 ? 0 : width === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, width);
    at += width;
    return value;
  };
  const version = iloc.readUInt8(0);
  const sizes = next(2);
  const [offsetWidth, lengthWidth, baseWidth] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexWidth = version === 0 ? 0 : sizes & 15;
  const idWidth = version === 2 ? 4 : 2;
  const count = next(idWidth);
  for (let item = 0; item < count; item += 1) {
    const id = next(idWidth);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseWidth);
    const extents = Array.from({ length: next(2) }, () => {
      next(indexWidth);
      return { offset: next(offsetWidth), length: next(lengthWidth) };
    });
    const start = method === 0 ? base : method === 1 && idat ? idat.bodyFrom + base : undefined;
    const isComplete = start !== undefined && extents.every(({ length }) => length > 0);
    found.set(id, isComplete ? extents.map(({ offset, length }) => ({ from: start + offset, to: start + offset + length })) : undefined);
  }
  return (id) => {
    const places = found.get(id);
    if (!places) throw new RangeError('notes that are found in another way');
    return places;
  };
}

async function isBrightnessAlone(file: RandomAccessFile, places: readonly Patch[]): Promise<boolean> {
  const xmp = Buffer.concat(await Promise.all(places.map(({ from, to }) => file.read(from, to - from))));
  return ofBrightness.test(xmp.toString('latin1')) && !isLocationInXmp(xmp);
}

async function isWritten(file: RandomAccessFile, { from, to, by = Buffer.alloc(0) }: Patch): Promise<boolean> {
  const there = await file.read(from, to - from);
  return there.subarray(0, by.length).equals(by) && there.subarray(by.length).every((byte) => byte === 0);
}
