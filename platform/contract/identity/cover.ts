import { nameNumber } from '../name-number.ts';

/** How many quiet pairs of colours there are for people and groups without a picture (`--color-person-1` and on). */
const pairs = 6;
/** The colour of the outer arches on each ground. */
const outer = [3, 6, 1, 2, 4, 5];
const step = 44;
const height = 92;

/** A cover drawn from an ID, which stays the same: arches beside each other, each as high as the id says. Colours are numbers of `--color-person-…`. */
export interface Cover {
  width: number;
  height: number;
  ground: number;
  colour: number;
  /** Arches one inside the other, the outer ones first. */
  arches: readonly [string, string, string];
}

/** The cover of an ID with so many arches beside each other. */
export function coverOf(id: string, count: number): Cover {
  const pair = nameNumber(id, pairs);
  const row = (share: number) => archesOf(id, count, share);
  return { width: step * count, height, ground: pair + 1, colour: outer[pair] ?? 1, arches: [row(0.94), row(0.62), row(0.32)] };
}

/** A row of arches: `share` of the whole width of one. */
function archesOf(id: string, count: number, share: number): string {
  const radius = (step / 2) * share;
  return Array.from({ length: count }, (_, index) => {
    const rise = 20 + nameNumber(`${id}${index}`, 5) * 8;
    return `M${Math.round(index * step + step / 2 - radius)} ${height}v${-Math.round(rise * share)}a${Math.round(radius)} ${Math.round(radius)} 0 0 1 ${2 * Math.round(radius)} 0v${Math.round(rise * share)}z`;
  }).join('');
}
