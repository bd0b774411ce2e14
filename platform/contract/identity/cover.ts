import { nameNumber } from '../name-number.ts';

/** Number of colours of groups (`--color-group-1` to `-8`). */
const colours = 8;
/** Side of a tile; a cover as high as several tiles shows no cut arches. */
const side = 24;

interface Pattern {
  width: number;
  /** Shapes of one tile of the height `side`, drawn over each other. */
  paths: readonly string[];
}

/** Half a disc, arched upwards, on the point (x, y). */
const arched = (x: number, y: number, radius: number) => `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
/** A door with a round top, on the point (x, y). */
const door = (x: number, y: number, radius: number, rise: number) =>
  `M${x - radius} ${y}v${-rise}a${radius} ${radius} 0 0 1 ${2 * radius} 0v${rise}z`;

/** All made of arches. */
const patterns: readonly Pattern[] = [
  // An arcade.
  { width: 24, paths: [door(12, 24, 10, 12), door(12, 24, 5, 10)] },
  // Rainbows.
  { width: 48, paths: [24, 16, 8].map((radius) => arched(24, 24, radius)) },
  // Scales.
  {
    width: 24,
    paths: [arched(12, 12, 12) + arched(0, 24, 12) + arched(24, 24, 12), arched(12, 12, 6) + arched(0, 24, 6) + arched(24, 24, 6)],
  },
  // Waves.
  { width: 48, paths: ['M0 24a12 12 0 0 1 24 0zM24 0a12 12 0 0 0 24 0z', 'M6 24a6 6 0 0 1 12 0zM30 0a6 6 0 0 0 12 0z'] },
  // Leaves.
  {
    width: 48,
    paths: ['M0 24A24 24 0 0 1 24 0v24zM24 0h24a24 24 0 0 1-24 24z', 'M12 24a12 12 0 0 1 12-12v12zM24 0h12a12 12 0 0 1-12 12z'],
  },
  // Tall and low windows.
  { width: 36, paths: [door(9, 24, 6, 14) + door(27, 24, 6, 6), door(9, 24, 2, 12) + door(27, 24, 2, 4)] },
];

/** A cover derived from an ID: arches in a pattern, which repeats, on a colour. */
export interface Cover extends Pattern {
  /** Number of `--color-group-…`. */
  colour: number;
  /** Height of a tile. */
  height: number;
}

export function coverOf(id: string): Cover {
  const pattern = patterns[nameNumber(`${id} pattern`, patterns.length)];
  if (!pattern) throw new Error('no pattern');
  return { ...pattern, colour: nameNumber(id, colours) + 1, height: side };
}
