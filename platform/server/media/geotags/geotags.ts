import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { filmTypes, heifTypes, matroskaTypes } from '../../../contract/geotags.ts';
import { locationsInVideo } from './video-locations.ts';
import { metadataInHeif } from './heif-metadata.ts';
import { withRandomAccess, type RandomAccessFile } from './random-access-file.ts';
import { patched, type Patch } from './patch.ts';
import { isLocationInXmp } from './location-name.ts';
import { isListOfParts, withoutMetadata } from './strip-pictures.ts';
import { locationsInWebm } from './webm-locations.ts';

/** Finds metadata that can be overwritten in place. */
type Finder = (file: RandomAccessFile) => Promise<Patch[]>;

/**
 * Formats with internal offsets: metadata is overwritten, never removed. These files are streamed.
 */
const finders = new Map<string, Finder>([
  ...heifTypes.map((type) => [type, metadataInHeif] as const),
  ...filmTypes.map((type) => [type, locationsInVideo] as const),
  ...matroskaTypes.map((type) => [type, locationsInWebm] as const),
]);
/** Larger images that would have to be held in memory are not changed. */
const bufferedBytes = 64 * 2 ** 20;

/** Whether a location can be removed from a file. */
export const canStripLocation = ({ mediaType, size }: { mediaType: string; size: number }): boolean =>
  finders.has(mediaType) || (isListOfParts(mediaType) && size <= bufferedBytes);

/**
 * Whether a video, AVIF or GIF contains a location, as far as it can be parsed. For other images,
 * the decoder reports it.
 */
export async function containsLocation(path: string, mediaType: string): Promise<boolean> {
  if (mediaType === 'image/gif')
    return (await orNot(withRandomAccess(path, async (file) => isLocationInXmp(await file.read(0, file.size))))) ?? false;
  const find = finders.get(mediaType);
  const places = find && (await orNot(withRandomAccess(path, find === metadataInHeif ? locationsInVideo : find)));
  return places !== undefined && places.length > 0;
}

/**
 * The file without its location; for images, without all metadata. Pixels, sound and frames are
 * bit-identical. `same` where nothing was found; undefined where the file does not match its type.
 */
export async function withoutLocation(path: string, mediaType: string): Promise<Readable | 'same' | undefined> {
  const find = finders.get(mediaType);
  if (find) {
    const patches = await orNot(withRandomAccess(path, find));
    if (!patches?.length) return patches && 'same';
    return Readable.from(patched(createReadStream(path, { highWaterMark: 2 ** 18 }), patches));
  }
  if (!isListOfParts(mediaType)) return undefined;
  const bytes = await readFile(path);
  const stripped = await orNot((async () => withoutMetadata(bytes, mediaType))());
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
