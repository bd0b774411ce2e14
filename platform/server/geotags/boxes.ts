import type { LookedInto } from './looked-into.ts';
import type { Patch } from './patch.ts';

/** A part of a file as ISO 14496-12 has them (MP4, MOV, HEIF, AVIF). Its type is read as Latin-1. */
export interface Box {
  type: string;
  from: number;
  /** Behind its size and type. */
  bodyFrom: number;
  to: number;
}

/** The boxes that stand one behind the other from here to there. */
export async function* boxesIn(file: LookedInto, from: number, to: number): AsyncGenerator<Box> {
  // What is shorter than a box is the end of a list, as QuickTime writes it.
  for (let at = from; at + 8 <= to;) {
    const head = await file.read(at, 8);
    const [short, type] = [head.readUInt32BE(0), head.toString('latin1', 4)];
    const size = short === 0 ? to - at : short === 1 ? Number((await file.read(at + 8, 8)).readBigUInt64BE()) : short;
    const bodyFrom = at + (short === 1 ? 16 : 8);
    if (at + size < bodyFrom || at + size > to) throw new RangeError('no box');
    yield { type, from: at, bodyFrom, to: at + size };
    at += size;
  }
}

/** The first box of each of these types. */
export async function firstBoxes<Type extends string>(
  file: LookedInto,
  { bodyFrom, to }: Pick<Box, 'bodyFrom' | 'to'>,
  types: readonly Type[],
): Promise<Partial<Record<Type, Box>>> {
  const found: Partial<Record<Type, Box>> = {};
  for await (const box of boxesIn(file, bodyFrom, to)) {
    const type = types.find((each) => each === box.type);
    if (type !== undefined) found[type] ??= box;
  }
  return found;
}

export const bodyOf = (file: LookedInto, { bodyFrom, to }: Box): Promise<Buffer> => file.read(bodyFrom, to - bodyFrom);

/** Where the boxes begin of one that says what a file is about: QuickTime writes them at once, ISO 14496-12 behind a version. */
export async function insideMeta(file: LookedInto, { bodyFrom, to }: Box): Promise<{ bodyFrom: number; to: number }> {
  if (to - bodyFrom < 8) return { bodyFrom: to, to };
  const isPlain = (await file.read(bodyFrom, 8)).toString('latin1', 4) === 'hdlr';
  return { bodyFrom: isPlain ? bodyFrom : bodyFrom + 4, to };
}

/** Makes room of a box that holds nothing: what points at a place behind it still finds it. */
export const freed = ({ from, bodyFrom, to }: Box): Patch[] => [
  { from: from + 4, to: from + 8, by: Buffer.from('free', 'latin1') },
  { from: bodyFrom, to },
];
