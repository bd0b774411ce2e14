import type { Sharp } from 'sharp';
import { refuseField } from '#platform/server/common/refusal.ts';
import { reencodeImage, type ImageFault } from '#platform/server/media/reencode-image.ts';
import { accountLimits } from '../../contract/limits.ts';

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
  const whole = await reencodeImage(
    bytes,
    side,
    (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 75, mozjpeg: true }).toBuffer(),
    failWith,
  );
  return { whole, face: await reencodeImage(whole, side, faceOf, failWith) };
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
