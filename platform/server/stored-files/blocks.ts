/** The chunks of a source in blocks of so many bytes, the last one shorter. A source that breaks off ends there: what came is worth keeping. */
export async function* blocksOf(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  // Not by `for await`, which would close the connection of whoever is to be told why nothing more is taken.
  const chunks = source[Symbol.asyncIterator]();
  const end = { done: true, value: undefined } as const;
  let held: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await chunks.next().catch(() => end);
    if (done) break;
    held.push(value);
    size += value.length;
    while (size >= bytes) {
      const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
      yield all.subarray(0, bytes);
      held = size > bytes ? [all.subarray(bytes)] : [];
      size -= bytes;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}
