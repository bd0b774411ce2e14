import type { MediaWidth } from '#platform/contract/rich-text/limits.ts';

/** Width of the text on a page of A4 with margins of 2.5 cm, in EMU (1 cm is 360,000). */
export const columnWidth = 16 * 360_000;

/** Widths of pictures in a file; `full` is wider than the text. */
export const pictureWidths: Readonly<Record<MediaWidth, number>> = {
  small: Math.round(columnWidth * 0.5),
  wide: columnWidth,
  full: Math.round(columnWidth * 1.15),
};

/** The width whose range contains a width in EMU. */
export function widthOfPicture(width: number | undefined): MediaWidth | undefined {
  if (width === undefined) return undefined;
  return width <= columnWidth * 0.55 ? 'small' : width <= columnWidth * 1.1 ? 'wide' : 'full';
}
