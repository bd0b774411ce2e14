import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import { Semaphore } from '../limits/semaphore.ts';

export type ImageFault = 'invalid' | 'tooLarge';

const formats: readonly string[] = ['jpeg', 'png', 'webp'];

// Bounds the number of decoded images in memory.
const gate = new Semaphore(Math.min(2, availableParallelism()), 100);

type Library = (typeof import('sharp'))['default'];
let opened: Promise<Library> | undefined;
/** Loaded on demand, because it is large. */
const library = () => (opened ??= open());
async function open(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Decodes a JPEG, PNG or WebP and encodes it again: upright and in sRGB, without metadata. Others,
 * such as SVG, are refused; so are damaged files. Dimensions are checked before decoding.
 */
export function reencodeImage<Result>(
  bytes: Buffer,
  side: number,
  encode: (image: Sharp) => Promise<Result>,
  fail: (fault: ImageFault) => never,
): Promise<Result> {
  const options = {
    // Rejects truncated or damaged files instead of repairing them.
    failOn: 'warning',
    limitInputPixels: side * side,
    sequentialRead: true,
  } as const;
  const noImage = () => fail('invalid');
  if (bytes.length === 0) noImage();
  return gate.run(async () => {
    const sharp = await library();
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
      .metadata()
      .catch(noImage);
    if (!formats.includes(format)) noImage();
    if (width > side || height > side) fail('tooLarge');
    return encode(sharp(bytes, options).autoOrient().toColourspace('srgb')).catch(noImage);
  });
}
