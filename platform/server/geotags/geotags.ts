import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { filmTypes, heifTypes, matroskaTypes } from '../../contract/geotags.ts';
import { placesInFilm } from './film-places.ts';
import { notesInHeif } from './heif-notes.ts';
import { lookInto, type LookedInto } from './looked-into.ts';
import { patched, type Patch } from './patch.ts';
import { isPlaceInXmp } from './place-name.ts';
import { isListOfParts, withoutNotes } from './strip-pictures.ts';
import { placesInWebm } from './webm-places.ts';

/** What finds notes that can be written over. */
type Finder = (file: LookedInto) => Promise<Patch[]>;

/** Files that name places within themselves, so that nothing in them may move. They are never held in memory. */
const finders = new Map<string, Finder>([
  ...heifTypes.map((type) => [type, notesInHeif] as const),
  ...filmTypes.map((type) => [type, placesInFilm] as const),
  ...matroskaTypes.map((type) => [type, placesInWebm] as const),
]);
/** Larger pictures of those that are held in memory are left as they are. */
const heldBytes = 64 * 2 ** 20;

/** Whether where it was taken can be taken out of a file. */
export const canLosePlace = ({ mediaType, size }: { mediaType: string; size: number }): boolean =>
  finders.has(mediaType) || (isListOfParts(mediaType) && size <= heldBytes);

/** Whether a film, an AVIF or a GIF says where it was taken, as far as it can be read; what other pictures say, whoever decodes them knows. */
export async function tellsPlace(path: string, mediaType: string): Promise<boolean> {
  if (mediaType === 'image/gif') return (await orNot(lookInto(path, async (file) => isPlaceInXmp(await file.read(0, file.size))))) ?? false;
  const find = finders.get(mediaType);
  const places = find && (await orNot(lookInto(path, find === notesInHeif ? placesInFilm : find)));
  return places !== undefined && places.length > 0;
}

/**
 * A file without where it was taken; of pictures, without anything but their pixels. These, the sound and the images of a film are the same, to the bit.
 * `same` where it says nothing of it; undefined where it is built otherwise than its type says.
 */
export async function withoutPlace(path: string, mediaType: string): Promise<Readable | 'same' | undefined> {
  const find = finders.get(mediaType);
  if (find) {
    const patches = await orNot(lookInto(path, find));
    if (!patches?.length) return patches && 'same';
    return Readable.from(patched(createReadStream(path, { highWaterMark: 2 ** 18 }), patches));
  }
  if (!isListOfParts(mediaType)) return undefined;
  const bytes = await readFile(path);
  const stripped = await orNot((async () => withoutNotes(bytes, mediaType))());
  if (!stripped) return undefined;
  return stripped.equals(bytes) ? 'same' : Readable.from([stripped]);
}

/** What was found; undefined where the file does not hold what it promises. */
async function orNot<T>(finding: Promise<T>): Promise<T | undefined> {
  return finding.catch((error: unknown) => {
    if (error instanceof RangeError) return undefined;
    throw error;
  });
}
