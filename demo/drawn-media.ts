import sharp from 'sharp';
import { wavOf } from '#platform/server/testing/sample-recording.ts';

/** A harbour scene: colours of sky, water and land, and the height of the sun from 0 to 1. */
export interface Scene {
  sky: string;
  water: string;
  land: string;
  sun: string;
  height: number;
  masts: number;
}

const [width, height] = [1600, 1067];

/** Draws masts by the water, so that the demo needs no photos. */
export function draw({ sky, water, land, sun, height: high, masts }: Scene): Promise<Buffer> {
  const horizon = height * 0.62;
  const mastAt = (index: number) => {
    const [x, top] = [(width * (index + 1)) / (masts + 1), horizon - 180 - ((index * 97) % 160)];
    return `<path d="M${x} ${top}V${horizon}M${x} ${top + 30}L${x - 60} ${horizon}M${x} ${top + 30}L${x + 60} ${horizon}" stroke="${land}" stroke-width="6" fill="none"/>`;
  };
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${sky}"/><circle cx="${width * 0.7}" cy="${horizon * (1 - high)}" r="70" fill="${sun}"/>
    <path d="M0 ${horizon}L${width * 0.3} ${horizon - 120}L${width * 0.55} ${horizon - 40}L${width} ${horizon - 90}V${horizon}Z" fill="${land}" opacity="0.55"/>
    <rect y="${horizon}" width="100%" height="100%" fill="${water}"/>${Array.from({ length: masts }, (_, index) => mastAt(index)).join('')}
    <path d="M${width * 0.68} ${horizon + 40}h90M${width * 0.66} ${horizon + 110}h150M${width * 0.69} ${horizon + 200}h80" stroke="${sun}" stroke-width="10" opacity="0.6"/></svg>`;
  return sharp(Buffer.from(picture)).jpeg({ quality: 86 }).toBuffer();
}

const rate = 16_000;

/** A horn (WAV) that sounds from each of these seconds for `lasts` seconds. */
export function horn(seconds: number, begins: readonly number[], lasts: number): Buffer {
  const values = Int16Array.from({ length: seconds * rate }, (_, index) => {
    const at = index / rate;
    const since = at - (begins.findLast((begin) => begin <= at) ?? Infinity);
    const loudness = since >= 0 && since < lasts ? Math.min(1, since * 4, (lasts - since) * 4) : 0;
    return 9_000 * loudness * (Math.sin(2 * Math.PI * 147 * at) + 0.4 * Math.sin(2 * Math.PI * 294 * at));
  });
  return wavOf(values, rate);
}
