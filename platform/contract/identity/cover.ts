import { nameNumber } from '../name-number.ts';

/** Number of colour pairs for people and groups without an image (`--color-person-1` to `-6`). */
const pairs = 6;
/** Colour of the outer arches for each background. */
const outer = [3, 6, 1, 2, 4, 5];
const step = 44;
const height = 92;

/**
 * A cover image derived from an ID: a row of arches of varying height. Colours are numbers of
 * `--color-person-…`.
 */
export interface Cover {
  width: number;
  height: number;
  ground: number;
  colour: number;
  /** Paths of nested arches, outermost first. */
  arches: readonly [string, string, string];
}

/** The cover of an ID with `count` arches. */
export function coverOf(id: string, count: number): Cover {
  const pair = nameNumber(id, pairs);
  const row = (share: number) => archesOf(id, count, share);
  return { width: step * count, height, ground: pair + 1, colour: outer[pair] ?? 1, arches: [row(0.94), row(0.62), row(0.32)] };
}

/** A row of arches; `share` of the full width of one. */
function archesOf(id: string, count: number, share: number): string {
  const radius = (step / 2) * share;
  return Array.from({ length: count }, (_, index) => {
    const rise = 20 + nameNumber(`${id}${index}`, 5) * 8;
    return `M${Math.round(index * step + step / 2 - radius)} ${height}v${-Math.round(rise * share)}a${Math.round(radius)} ${Math.round(radius)} 0 0 1 ${2 * Math.round(radius)} 0v${Math.round(rise * share)}z`;
  }).join('');
}
