import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** Pictures from which everything but their pixels can be taken without touching these. */
const strippers: Readonly<Record<string, (bytes: Buffer) => Buffer[]>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};
/** Larger ones are left as they are, since they are held in memory. */
const largestBytes = 64 * 2 ** 20;

/** Whether place and other notes can be taken out of a picture. */
export const canBeStripped = ({ mediaType, size }: { mediaType: string; size: number }): boolean =>
  Object.hasOwn(strippers, mediaType) && size <= largestBytes;

/**
 * A picture without what was written beside it: place, camera, names, dates, captions, pictures behind the picture. Its pixels are the same, to the bit;
 * how it stands upright and its colours are kept. Undefined where it is built otherwise than its type says.
 */
export function withoutMetadata(bytes: Buffer, mediaType: string): Buffer | undefined {
  try {
    return Buffer.concat(strippers[mediaType]?.(bytes) ?? []);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
