import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import { derive } from '#platform/server/media/derivatives/derive.ts';
import { NotDerived } from '#platform/server/media/derivatives/derived.ts';
import { imageLimits } from '#platform/server/media/derivatives/image-request.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { reencodeImage, type ImageFault } from '#platform/server/media/reencode-image.ts';
import { accountLimits } from '../../contract/limits.ts';
import { isHeicUrl } from '../../contract/profile-image.ts';

const side = accountLimits.profileImageSide;
/** Pixels of the largest face on screen, on a profile. */
const faceSide = 224;

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
  const bytes = bytesOf(dataUrl);
  if (bytes.length > accountLimits.profileImageBytes) failWith('tooLarge');
  const asJpeg = (image: Sharp) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 75, mozjpeg: true }).toBuffer();
  const whole = isHeicUrl(dataUrl)
    ? await reencodeImage(await decodedHeic(bytes), imageLimits.height, (image) => asJpeg(fitted(image)), failWith)
    : await reencodeImage(bytes, side, asJpeg, failWith);
  return { whole, face: await reencodeImage(whole, side, faceOf, failWith) };
}

const fitted = (image: Sharp) => image.resize(side, side, { fit: 'inside', withoutEnlargement: true });

// A HEIC photograph takes seconds of CPU time.
const heicGate = new Semaphore(1, 20);

/**
 * A HEIC photograph as WebP. Most browsers cannot decode HEIC, so it arrives as taken, and is
 * decoded in the limited process of galleries.
 */
async function decodedHeic(bytes: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-picture-'));
  try {
    const path = join(folder, 'taken.heic');
    await writeFile(path, bytes);
    const { made } = await heicGate.run(() => derive({ path, mediaType: 'image/heic', folder }));
    return await readFile(made.at(-1)?.path ?? '');
  } catch (error) {
    if (!(error instanceof NotDerived)) throw error;
    throw refuseField('profileImage', error.reason === 'tooLarge' ? 'account.imageTooLarge' : 'account.imageHeic');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds a face to a picture sanitised by an earlier release; undefined if it cannot be decoded. */
export async function withFace(dataUrl: string): Promise<CleanPicture | undefined> {
  const whole = bytesOf(dataUrl);
  const face = await reencodeImage(whole, side, faceOf, failWith).catch(() => undefined);
  return face && { whole, face };
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

const faceOf = (image: Sharp) =>
  image.resize(faceSide, faceSide, { fit: 'cover', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();

function failWith(fault: ImageFault): never {
  throw refuseField('profileImage', fault === 'tooLarge' ? 'account.imageTooLarge' : 'account.imageInvalid');
}
