import type { pictureTypes } from '../../../contract/geotags.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/**
 * Image formats made of named parts, of which all but pixels and colours can be dropped. These
 * files are held in memory.
 */
const strippers: Readonly<Record<(typeof pictureTypes)[number], (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/** Whether a media type is one of these formats. */
export const isListOfParts = (mediaType: string): mediaType is keyof typeof strippers => Object.hasOwn(strippers, mediaType);

/**
 * Removes the metadata of an image: location, camera, names, dates, captions, embedded images.
 * Pixels are bit-identical; orientation and colours are kept. Throws a `RangeError` where the file
 * does not match its type.
 */
export function withoutMetadata(bytes: Buffer, mediaType: keyof typeof strippers): Buffer {
  return Buffer.concat(strippers[mediaType](bytes));
}
