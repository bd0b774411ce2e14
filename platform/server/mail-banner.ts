import { markPath } from '#platform/contract/identity/mark.ts';
import { wordMarkPath } from '#platform/contract/identity/word-mark.ts';
import { themeColour } from './theme-colours.ts';

/** In the pixels of a page; the picture has twice as many. */
export const bannerSize = { width: 560, height: 88 } as const;

let drawn: Promise<Buffer> | undefined;

/**
 * What stands on top of each mail: mark, name and arch on the accent, as PNG. Its ground is its own, since mail programs turn colours about for a dark
 * theme, and it comes with the mail, so that opening one asks nobody for anything.
 */
export function mailBanner(): Promise<Buffer> {
  return (drawn ??= draw());
}

async function draw(): Promise<Buffer> {
  const { width, height } = bannerSize;
  const ground = themeColour('accent').light;
  /** All three have one centre, and legs as an arch has. */
  const arch = (radius: number, look: string) =>
    `<path d="M${470 - radius} ${height}V58a${radius} ${radius} 0 0 1 ${2 * radius} 0V${height}z" ${look}/>`;
  const stroked = (path: string, at: string, strokeWidth: number) => `<path d="${path}" transform="${at}" stroke-width="${strokeWidth}"/>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    arch(48, 'fill="#fff" fill-opacity="0.14"'),
    arch(35, 'fill="#fff" fill-opacity="0.18"'),
    arch(22, `fill="${ground}"`),
    '<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">',
    stroked(markPath, 'translate(22 20) scale(1.5)', 2.2),
    stroked(wordMarkPath, 'translate(80 28.5) scale(1.15)', 2.6),
    '</g></svg>',
  ].join('');
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ palette: true, dither: 0 }).toBuffer();
}
