/** Overwrites a byte range with `by`, padded with zeros. Other bytes keep their offsets. */
export interface Patch {
  from: number;
  /** Exclusive end. */
  to: number;
  by?: Buffer;
}

/** Applies patches to a stream; modifies its chunks in place. */
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

/** Applies the part of a patch that overlaps a chunk at offset `at`. */
function writeOver(piece: Buffer, at: number, { from, to, by = Buffer.alloc(0) }: Patch): void {
  const [start, end] = [Math.max(from, at), Math.min(to, at + piece.length)];
  if (start >= end) return;
  const written = by.copy(piece, start - at, start - from, end - from);
  piece.fill(0, start - at + written, end - at);
}
