import { join } from 'node:path';
import exifReader from 'exif-reader';
import sharp, { type Sharp } from 'sharp';
import type { Derived, DerivationRefusal, MadeFile } from './derived.ts';
import { diskFailed, imageLimits, type ImageOrder } from './image-order.ts';

/* A process of its own, which ends with the one image that it was started for. It says what it made, or why nothing. */

sharp.cache(false);
// The three widths are written side by side.
sharp.concurrency(1);
// The library reads much that is no image of today, such as SVG and PDF: whatever a file is called, it is one of these.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}File`),
});

const order = JSON.parse(process.argv[2] ?? '{}') as ImageOrder;
const answer = await derive(order).catch((error: unknown): { refused: DerivationRefusal } => {
  const message = error instanceof Error ? error.message : '';
  // For the log: what was refused is told by `refused` alone.
  process.stderr.write(message);
  // The disk is to blame, and not the image.
  if (/unix error|input file is missing/i.test(message)) process.exit(diskFailed);
  return { refused: /pixel limit|too large|out of memory/i.test(message) ? 'tooLarge' : 'damaged' };
});
process.stdout.write(JSON.stringify(answer));

async function derive({ path, folder }: ImageOrder): Promise<Derived | { refused: DerivationRefusal }> {
  const { format, pages = 1, exif, xmp, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  const mostPixels = isAnimated ? imageLimits.animatedPixels / pages : imageLimits.pixels;
  if (width * height > mostPixels || (isAnimated && pages > imageLimits.frames)) return { refused: 'tooLarge' };

  // An image cut short is refused; one that a camera wrote carelessly is not.
  const open = () => sharp(path, { animated: isAnimated, failOn: 'error', limitInputPixels: imageLimits.pixels, sequentialRead: true });
  const scale = Math.min(1, imageLimits.widths.large / width, imageLimits.height / height);
  const largest = Math.max(1, Math.round(width * scale));
  const scaled = (image: Sharp, toWidth: number) =>
    image.resize({ width: toWidth, height: Math.max(1, Math.round((height * toWidth) / width)), fit: 'fill' });
  const source = isAnimated ? open : await decodedOnce(scaled(open().autoOrient(), largest));

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
    holdsPlace: tellsPlace(exif) || (xmp?.includes('GPSLatitude') ?? false),
    made,
  };
}

/** Pixels of an image, from which each width is made without decoding it again. */
async function decodedOnce(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** The widths below the largest that it is to have, and that one. */
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

/** What cannot be read may well tell it. */
function tellsPlace(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  try {
    return exifReader(exif).GPSInfo?.GPSLatitude !== undefined;
  } catch {
    return true;
  }
}
