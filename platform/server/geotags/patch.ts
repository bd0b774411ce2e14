/** Bytes of a file that are written over: by `by`, where that is given, and by zeroes behind it. What stands elsewhere stays where it is. */
export interface Patch {
  from: number;
  /** Behind its last byte. */
  to: number;
  by?: Buffer;
}

/** What comes from a source, written over where patches say so. Its pieces are changed in place. */
export async function* patched(source: AsyncIterable<Buffer>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  const inOrder = patches.toSorted((one, other) => one.from - other.from);
  let next = 0;
  let at = 0;
  for await (const piece of source) {
    while ((inOrder[next]?.to ?? Infinity) <= at) next += 1;
    for (const patch of inOrder.slice(next)) {
      if (patch.from >= at + piece.length) break;
      writeOver(piece, at, patch);
    }
    yield piece;
    at += piece.length;
  }
}

/** Writes a patch over that part of it which lies in a piece that begins at `at`. */
function writeOver(piece: Buffer, at: number, { from, to, by = Buffer.alloc(0) }: Patch): void {
  const [start, end] = [Math.max(from, at), Math.min(to, at + piece.length)];
  if (start >= end) return;
  const written = by.copy(piece, start - at, start - from, end - from);
  piece.fill(0, start - at + written, end - at);
}
