import type { pictureTypes } from '../../contract/geotags.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** Pictures that are lists of named parts: all but what makes their pixels can be left out. They are held in memory. */
const strippers: Readonly<Record<(typeof pictureTypes)[number], (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** Whether a file is such a picture. */
export const isListOfParts = (mediaType: string): mediaType is keyof typeof strippers => Object.hasOwn(strippers, mediaType);

/**
 * A picture without what was written beside it: place, camera, names, dates, captions, pictures behind the picture. Its pixels are the same, to the bit;
 * how it stands upright and its colours are kept. Throws a `RangeError` where it is built otherwise than its type says.
 */
export function withoutNotes(bytes: Buffer, mediaType: keyof typeof strippers): Buffer {
  return Buffer.concat(strippers[mediaType](bytes));
}
