/** Input of the image process: the image and the target folder. */
export interface ImageRequest {
  path: string;
  folder: string;
}

/** Exit code of a fault of the disk, not of the image. */
export const diskFailed = 74;

/** Limits of images and sizes of their variants, in pixels. */
export const imageLimits = {
  /** For a still image: the largest phone cameras. */
  pixels: 220_000_000,
  /** For HEIC, of which the whole image is decoded into memory. */
  heicPixels: 100_000_000,
  /** For an animated image: all frames together. */
  animatedPixels: 150_000_000,
  frames: 500,
  widths: { small: 480, medium: 1080, large: 2160 },
  /** A taller image, such as a screenshot of a whole page, becomes narrower. */
  height: 8_640,
  /** Longer side of the placeholder. */
  placeholder: 16,
} as const;
