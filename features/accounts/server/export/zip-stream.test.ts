import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ExportPart } from '#platform/server/extension-points/export.ts';
import { zipStream } from './zip-stream.ts';

async function* partsOf(...parts: ExportPart[]): AsyncIterable<ExportPart> {
  yield* parts;
}
const inPieces = (bytes: Buffer) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536)));

test('RE-02 an archive contains uploads byte by byte, between texts', async () => {
  const files = new Map([
    ['one', randomBytes(1_500_000)],
    ['two', randomBytes(300_000)],
  ]);
  const parts = partsOf(
    { path: 'first.json', text: '{}' },
    { path: 'media/one.jpg', hash: 'one' },
    { path: 'between.json', text: '{}' },
    { path: 'media/two.mp3', hash: 'two' },
  );
  const archive = await buffer(zipStream(parts, async (hash) => inPieces(files.get(hash) ?? Buffer.alloc(0))));
  for (const bytes of files.values()) expect(archive.indexOf(bytes)).toBeGreaterThan(0);
  // Each file is named in its local header and in the central directory.
  for (const path of ['first.json', 'media/one.jpg', 'between.json', 'media/two.mp3'])
    expect(archive.lastIndexOf(path)).toBeGreaterThan(archive.indexOf(path));
});

test('RE-02 an archive is truncated, and not valid, if a file cannot be read', async () => {
  const broken = async () =>
    new Readable({
      read: function read(this: Readable) {
        this.destroy(new Error('the disk failed'));
      } as never,
    });
  await expect(buffer(zipStream(partsOf({ path: 'a.jpg', hash: 'a' }), broken))).rejects.toThrow('the disk failed');
});
