import { bodyOf, boxesIn, firstBoxes, freed, insideMeta, type Box } from './boxes.ts';
import type { RandomAccessFile } from './random-access-file.ts';
import type { Patch } from './patch.ts';
import { isLocationInXmp, isLocationName } from './location-name.ts';
import { gpmfLocations } from './gpmf-locations.ts';

/** Boxes that contain boxes; `mpvd` is the video of a motion photo. */
const containers = new Set(['moov', 'trak', 'udta', 'moof', 'traf', 'mpvd']);
/** Locations as written by QuickTime and phones (3GPP TS 26.244). */
const placeBoxes = new Set(['\u00A9xyz', 'loci']);
/** UUID of an XMP box (XMP specification, part 3). */
const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
/** Deeper nesting is refused. */
const deepest = 8;

/** Patches for locations in MP4, MOV, 3GP and M4A: metadata and measured tracks. */
export async function locationsInVideo(file: RandomAccessFile): Promise<Patch[]> {
  return placesWithin(file, { bodyFrom: 0, to: file.size }, 0);
}

async function placesWithin(file: RandomAccessFile, { bodyFrom, to }: Pick<Box, 'bodyFrom' | 'to'>, depth: number): Promise<Patch[]> {
  if (depth > deepest) throw new RangeError('too deep');
  const patches: Patch[] = [];
  for await (const box of boxesIn(file, bodyFrom, to)) patches.push(...(await placesOf(file, box, depth)));
  return patches;
}

async function placesOf(file: RandomAccessFile, box: Box, depth: number): Promise<Patch[]> {
  if (placeBoxes.has(box.type) || (await isPlaceInXml(file, box))) return freed(box);
  if (box.type === 'meta') return placesInNotes(file, box);
  if (!containers.has(box.type)) return [];
  const measured = box.type === 'trak' ? await gpmfLocations(file, box) : [];
  return measured.length > 0 ? measured : placesWithin(file, box, depth + 1);
}

async function isPlaceInXml(file: RandomAccessFile, box: Box): Promise<boolean> {
  if (box.type === 'uuid' && box.to - box.bodyFrom >= 16) {
    if (!(await file.read(box.bodyFrom, 16)).equals(xmpId)) return false;
  } else if (box.type !== 'XMP_') return false;
  return isLocationInXmp(await bodyOf(file, box));
}

/**
 * Metadata by name: either a list of names with values by number, or values whose type is the name.
 */
async function placesInNotes(file: RandomAccessFile, box: Box): Promise<Patch[]> {
  const inside = await insideMeta(file, box);
  const { keys, ilst } = await firstBoxes(file, inside, ['keys', 'ilst']);
  const patches: Patch[] = [];
  if (ilst) {
    const names = keys ? namesIn(await bodyOf(file, keys)) : [];
    for await (const item of boxesIn(file, ilst.bodyFrom, ilst.to)) {
      const name = names[Buffer.from(item.type, 'latin1').readUInt32BE() - 1] ?? (await ownName(file, item));
      if (isLocationName(name)) patches.push(...freed(item));
    }
  }
  return patches;
}

function namesIn(keys: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; names.length < keys.readUInt32BE(4);) {
    const size = keys.readUInt32BE(at);
    if (size < 8 || at + size > keys.length) throw new RangeError('no name');
    names.push(keys.toString('utf8', at + 8, at + size));
    at += size;
  }
  return names;
}

/** Name of a value without a number: from its type, or from a name inside it. */
async function ownName(file: RandomAccessFile, item: Box): Promise<string> {
  if (placeBoxes.has(item.type)) return 'location';
  if (item.type !== '----') return '';
  const { name } = await firstBoxes(file, item, ['name']);
  return name ? (await bodyOf(file, name)).toString('utf8', 4) : '';
}
