import type { RandomAccessFile } from './random-access-file.ts';
import type { Patch } from './patch.ts';

/** A box of ISO 14496-12 (MP4, MOV, HEIF, AVIF). Its type is read as Latin-1. */
export interface Box {
  type: string;
  from: number;
  /** Offset after size and type. */
  bodyFrom: number;
  to: number;
}

/** Yields the consecutive boxes of a range. */
export async function* boxesIn(file: RandomAccessFile, from: number, to: number): AsyncGenerator<Box> {
  // QuickTime ends lists with fewer bytes than a box.
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

/** The first box of each of the given types. */
export async function firstBoxes<Type extends string>(
  file: RandomAccessFile,
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

export const bodyOf = (file: RandomAccessFile, { bodyFrom, to }: Box): Promise<Buffer> => file.read(bodyFrom, to - bodyFrom);

/** Range of the boxes in `meta`: QuickTime begins with them, ISO 14496-12 with a version. */
export async function insideMeta(file: RandomAccessFile, { bodyFrom, to }: Box): Promise<{ bodyFrom: number; to: number }> {
  if (to - bodyFrom < 8) return { bodyFrom: to, to };
  const isPlain = (await file.read(bodyFrom, 8)).toString('latin1', 4) === 'hdlr';
  return { bodyFrom: isPlain ? bodyFrom : bodyFrom + 4, to };
}

/** Patches that turn a box into `free` of the same size, so that offsets remain valid. */
export const freed = ({ from, bodyFrom, to }: Box): Patch[] => [
  { from: from + 4, to: from + 8, by: Buffer.from('free', 'latin1') },
  { from: bodyFrom, to },
];
