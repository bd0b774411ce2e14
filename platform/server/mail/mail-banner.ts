import { markPath } from '#platform/contract/identity/mark.ts';
import { wordMarkPath } from '#platform/contract/identity/word-mark.ts';
import { themeColour } from '../html/theme-colours.ts';

/** Size in CSS pixels; the image has twice as many. */
export const bannerSize = { width: 560, height: 88 } as const;

let drawn: Promise<Buffer> | undefined;

/**
 * The header image of emails, as PNG: mark, name and arch on the accent colour. It has an opaque
 * background, since mail programs invert colours in dark themes. It is embedded, so opening an
 * email loads nothing.
 */
export function mailBanner(): Promise<Buffer> {
  return (drawn ??= draw());
}

async function draw(): Promise<Buffer> {
  const { width, height } = bannerSize;
  const ground = themeColour('accent').light;
  /** Three concentric arches with straight legs. */
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
