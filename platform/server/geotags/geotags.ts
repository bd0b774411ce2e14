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

/** Finds metadata that can be overwritten in place. */
type Finder = (file: LookedInto) => Promise<Patch[]>;

/**
 * Formats with internal offsets: metadata is overwritten, never removed. These files are streamed.
 */
const finders = new Map<string, Finder>([
  ...heifTypes.map((type) => [type, notesInHeif] as const),
  ...filmTypes.map((type) => [type, placesInFilm] as const),
  ...matroskaTypes.map((type) => [type, placesInWebm] as const),
]);
/** Larger images that would have to be held in memory are not changed. */
const heldBytes = 64 * 2 ** 20;

/** Whether a location can be removed from a file. */
export const canLosePlace = ({ mediaType, size }: { mediaType: string; size: number }): boolean =>
  finders.has(mediaType) || (isListOfParts(mediaType) && size <= heldBytes);

/**
 * Whether a video, AVIF or GIF contains a location, as far as it can be parsed. For other images,
 * the decoder reports it.
 */
export async function tellsPlace(path: string, mediaType: string): Promise<boolean> {
  if (mediaType === 'image/gif') return (await orNot(lookInto(path, async (file) => isPlaceInXmp(await file.read(0, file.size))))) ?? false;
  const find = finders.get(mediaType);
  const places = find && (await orNot(lookInto(path, find === notesInHeif ? placesInFilm : find)));
  return places !== undefined && places.length > 0;
}

/**
 * The file without its location; for images, without all metadata. Pixels, sound and frames are
 * bit-identical. `same` where nothing was found; undefined where the file does not match its type.
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

/** The result, or undefined where the file is malformed (`RangeError`). */
async function orNot<T>(finding: Promise<T>): Promise<T | undefined> {
  return finding.catch((error: unknown) => {
    if (error instanceof RangeError) return undefined;
    throw error;
  });
}
