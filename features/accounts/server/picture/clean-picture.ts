import { availableParallelism } from 'node:os';
import { Gate } from '#platform/server/limits/gate.ts';
import { refuseField } from '#platform/server/refusal.ts';
import { accountLimits } from '../../contract/limits.ts';

const side = accountLimits.profileImageSide;
/** As sharp as a screen shows a face at its largest, on a profile. */
const faceSide = 224;
const formats: readonly string[] = ['jpeg', 'png', 'webp'];
const options = {
  // A file that is cut short or damaged is refused, not repaired.
  failOn: 'warning',
  limitInputPixels: side * side,
  sequentialRead: true,
} as const;

// Decoded pictures are held one or two at a time, however many people send one.
const pictureGate = new Gate(Math.min(2, availableParallelism()), 100);

type Sharp = (typeof import('sharp'))['default'];
let opened: Promise<Sharp> | undefined;
/** The library, which is large, and read once somebody sends a picture. */
const library = () => (opened ??= open());
async function open(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A profile image as it is kept. */
export interface CleanPicture {
  /** JPEG, as large as it came. */
  whole: Buffer;
  /** Its middle as a small square, in WebP: what stands beside a name. */
  face: Buffer;
}

/**
 * Makes a profile image of a data URL: decoded, upright, on white, without anything but its pixels (no place, no comments,
 * nothing hidden behind it), and written anew. Refuses at its field what is no picture or too large a one; how
 * large it is says its head, before any pixel is decoded.
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

/** A picture that was cleaned before faces were made of them; undefined where no program can show it. */
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
