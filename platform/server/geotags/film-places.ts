import { bodyOf, boxesIn, firstBoxes, freed, insideMeta, type Box } from './boxes.ts';
import type { LookedInto } from './looked-into.ts';
import type { Patch } from './patch.ts';
import { isPlaceInXmp, isPlaceName } from './place-name.ts';
import { measuredPlaces } from './measured-places.ts';

/** Boxes that hold boxes. The last one is the film within a photograph that moves. */
const containers = new Set(['moov', 'trak', 'udta', 'moof', 'traf', 'mpvd']);
/** A place, as QuickTime and as telephones (3GPP TS 26.244) write it. */
const placeBoxes = new Set(['\u00A9xyz', 'loci']);
/** Notes of Adobe in XML: by its own name, or by its number (XMP part 3). */
const xmpId = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
/** Deeper than any film is. */
const deepest = 8;

/** What says where a film was taken (MP4, MOV, 3GP, M4A): its notes, and what was measured while it was. */
export async function placesInFilm(file: LookedInto): Promise<Patch[]> {
  return placesWithin(file, { bodyFrom: 0, to: file.size }, 0);
}

async function placesWithin(file: LookedInto, { bodyFrom, to }: Pick<Box, 'bodyFrom' | 'to'>, depth: number): Promise<Patch[]> {
  if (depth > deepest) throw new RangeError('too deep');
  const patches: Patch[] = [];
  for await (const box of boxesIn(file, bodyFrom, to)) patches.push(...(await placesOf(file, box, depth)));
  return patches;
}

async function placesOf(file: LookedInto, box: Box, depth: number): Promise<Patch[]> {
  if (placeBoxes.has(box.type) || (await isPlaceInXml(file, box))) return freed(box);
  if (box.type === 'meta') return placesInNotes(file, box);
  if (!containers.has(box.type)) return [];
  const measured = box.type === 'trak' ? await measuredPlaces(file, box) : [];
  return measured.length > 0 ? measured : placesWithin(file, box, depth + 1);
}

async function isPlaceInXml(file: LookedInto, box: Box): Promise<boolean> {
  if (box.type === 'uuid' && box.to - box.bodyFrom >= 16) {
    if (!(await file.read(box.bodyFrom, 16)).equals(xmpId)) return false;
  } else if (box.type !== 'XMP_') return false;
  return isPlaceInXmp(await bodyOf(file, box));
}

/** Notes by name: a list of names, and values that say by number which name is theirs; or values whose type is their name. */
async function placesInNotes(file: LookedInto, box: Box): Promise<Patch[]> {
  const inside = await insideMeta(file, box);
  const { keys, ilst } = await firstBoxes(file, inside, ['keys', 'ilst']);
  const patches: Patch[] = [];
  if (ilst) {
    const names = keys ? namesIn(await bodyOf(file, keys)) : [];
    for await (const item of boxesIn(file, ilst.bodyFrom, ilst.to)) {
      const name = names[Buffer.from(item.type, 'latin1').readUInt32BE() - 1] ?? (await ownName(file, item));
      if (isPlaceName(name)) patches.push(...freed(item));
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

/** What a value without a number is called: by its type, or by a name that it brings. */
async function ownName(file: LookedInto, item: Box): Promise<string> {
  if (placeBoxes.has(item.type)) return 'location';
  if (item.type !== '----') return '';
  const { name } = await firstBoxes(file, item, ['name']);
  return name ? (await bodyOf(file, name)).toString('utf8', 4) : '';
}
