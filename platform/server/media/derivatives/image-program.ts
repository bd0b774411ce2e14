import { join } from 'node:path';
import exifReader from 'exif-reader';
import sharp, { type Sharp } from 'sharp';
import type { Derived, DerivationRefusal, MadeFile } from './derived.ts';
import { decodedHeic, inSrgb, profileOfDisplayP3 } from './decode-heic.ts';
import { diskFailed, imageLimits, type ImageRequest } from './image-request.ts';

/*
 * A process for a single image. It writes the result, or the reason of a refusal, to standard
 * output.
 */

sharp.cache(false);
// The three widths are written concurrently.
sharp.concurrency(1);
// Restricts libvips to image formats of the web; it could also load others, such as SVG and PDF,
// under any file name.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}File`),
    // For pixels with a profile, which this program makes.
    'VipsForeignLoadTiffBuffer',
  ],
});

const order = JSON.parse(process.argv[2] ?? '{}') as ImageRequest;
const answer = await derive(order).catch((error: unknown): { refused: DerivationRefusal } => {
  const message = error instanceof Error ? error.message : '';
  // For the log; `refused` alone is shown to people.
  process.stderr.write(message);
  // A fault of the disk, not of the image.
  if (/unix error|input file is missing/i.test(message)) process.exit(diskFailed);
  return { refused: /pixel limit|too large|out of memory/i.test(message) ? 'tooLarge' : 'damaged' };
});
process.stdout.write(JSON.stringify(answer));

async function derive({ path, folder }: ImageRequest): Promise<Derived | { refused: DerivationRefusal }> {
  const { format, compression, pages = 1, exif, xmp, icc, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  // The packaged libvips reads the header of HEIC, but only decodes AV1.
  const isHeic = format === 'heif' && compression !== 'av1';
  const stillPixels = isHeic ? imageLimits.heicPixels : imageLimits.pixels;
  const mostPixels = isAnimated ? imageLimits.animatedPixels / pages : stillPixels;
  if (width * height > mostPixels || (isAnimated && pages > imageLimits.frames)) return { refused: 'tooLarge' };

  // Refuses truncated images, but accepts minor faults of cameras.
  const open = () => sharp(path, { animated: isAnimated, failOn: 'error', limitInputPixels: imageLimits.pixels, sequentialRead: true });
  const scale = Math.min(1, imageLimits.widths.large / width, imageLimits.height / height);
  const largest = Math.max(1, Math.round(width * scale));
  const scaled = (image: Sharp, toWidth: number) =>
    image.resize({ width: toWidth, height: Math.max(1, Math.round((height * toWidth) / width)), fit: 'fill' });
  const scaledHeic = async () => {
    const { image, isDisplayP3 } = await decodedHeic(path);
    return inSrgb(scaled(image, largest), icc ?? (isDisplayP3 ? await profileOfDisplayP3() : undefined));
  };
  const source = isAnimated ? open : await decodedOnce(isHeic ? await scaledHeic() : scaled(open().autoOrient(), largest));

  const made = await Promise.all(
    widthsFor(largest).map(async ([rendition, toWidth]): Promise<MadeFile> => {
      const file = join(folder, `${rendition}.webp`);
      const info = await scaled(source(), toWidth).webp({ quality: 78, effort: 3 }).toFile(file);
      return { rendition, path: file, mediaType: 'image/webp', width: info.width, height: info.pageHeight ?? info.height };
    }),
  );
  const tiny = await (isAnimated ? sharp(path) : source())
    .resize({ width: imageLimits.placeholder, height: imageLimits.placeholder, fit: 'inside' })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return {
    width,
    height,
    durationMs: null,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    loudness: null,
    holdsPlace: containsLocation(exif) || (xmp?.includes('GPSLatitude') ?? false),
    made,
  };
}

/** Decodes an image once; each width is made from its pixels. */
async function decodedOnce(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** The widths to make: those below the largest one, and the largest. */
function widthsFor(largest: number): [keyof typeof imageLimits.widths, number][] {
  const { small, medium } = imageLimits.widths;
  if (largest <= small) return [['small', largest]];
  if (largest <= medium)
    return [
      ['small', small],
      ['medium', largest],
    ];
  return [
    ['small', small],
    ['medium', medium],
    ['large', largest],
  ];
}

/** Unreadable metadata may contain a location. */
function containsLocation(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  try {
    return exifReader(exif).GPSInfo?.GPSLatitude !== undefined;
  } catch {
    return true;
  }
}
