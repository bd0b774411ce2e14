/**
 * Regroups a source into blocks of `bytes`, the last one shorter. A source that breaks off ends
 * normally: what was received is kept.
 */
export async function* blocksOf(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  // `for await` would close the connection of a client that still needs an error answer.
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
