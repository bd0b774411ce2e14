import { availableParallelism } from 'node:os';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { accountLimits } from '../../contract/limits.ts';

const side = accountLimits.profileImageSide;
/** Pixels of the largest face on screen, on a profile. */
const faceSide = 224;
const formats: readonly string[] = ['jpeg', 'png', 'webp'];
const options = {
  // Rejects truncated or damaged files instead of repairing them.
  failOn: 'warning',
  limitInputPixels: side * side,
  sequentialRead: true,
} as const;

// Bounds the number of decoded pictures in memory.
const pictureGate = new Semaphore(Math.min(2, availableParallelism()), 100);

type Sharp = (typeof import('sharp'))['default'];
let opened: Promise<Sharp> | undefined;
/** Loaded on demand, because it is large. */
const library = () => (opened ??= open());
async function open(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Sanitised profile image. */
export interface CleanPicture {
  /** JPEG in full size. */
  whole: Buffer;
  /** Centre as a small square in WebP, for use beside names. */
  face: Buffer;
}

/**
 * Decodes and re-encodes a profile image from a data URL: upright, on white, without metadata.
 * Throws a field error if it is not an image or too large; dimensions are checked before decoding.
 */
export async function cleanPicture(dataUrl: string): Promise<CleanPicture> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > accountLimits.profileImageBytes) throw refuseField('profileImage', 'account.imageTooLarge');
  if (bytes.length === 0) noPicture();
  return pictureGate.run(async () => {
    const sharp = await library();
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
      .metadata()
      .catch(noPicture);
    if (!formats.includes(format)) throw refuseField('profileImage', 'account.imageInvalid');
    if (width > side || height > side) throw refuseField('profileImage', 'account.imageTooLarge');
    const whole = await sharp(bytes, options)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 75, mozjpeg: true })
      .toBuffer()
      .catch(noPicture);
    return { whole, face: await faceOf(whole) };
  });
}

/** Adds a face to a picture sanitised by an earlier release; undefined if it cannot be decoded. */
export async function withFace(dataUrl: string): Promise<CleanPicture | undefined> {
  const whole = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return pictureGate.run(async () => {
    const face = await faceOf(whole).catch(() => undefined);
    return face && { whole, face };
  });
}

async function faceOf(whole: Buffer): Promise<Buffer> {
  const sharp = await library();
  return sharp(whole, options).resize(faceSide, faceSide, { fit: 'cover', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
}

function noPicture(): never {
  throw refuseField('profileImage', 'account.imageInvalid');
}
