/** What the process that makes images is told: where the image lies, and where to write. */
export interface ImageOrder {
  path: string;
  folder: string;
}

/** How the process ends where a file could not be opened or written, which says nothing about the image. */
export const diskFailed = 74;

/** What images may ask for, and what is made of them, in pixels. */
export const imageLimits = {
  /** Of a still one: what the largest cameras of phones take. */
  pixels: 220_000_000,
  /** Of all frames of a moving one together. */
  animatedPixels: 150_000_000,
  frames: 500,
  widths: { small: 480, medium: 1080, large: 2160 },
  /** What is taller, such as a page that was photographed whole, becomes narrower. */
  height: 8_640,
  /** The longer side of what is shown until there is more. */
  placeholder: 16,
} as const;
