import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportPart } from '#platform/server/extension-points/export.ts';

/**
 * ZIP archive generated while it is read: the next part is requested only when the last was sent,
 * which bounds memory. Closing the stream stops generation.
 */
export function zipStream(parts: AsyncIterable<ExportPart>, read: (hash: string) => Promise<Readable>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable & Writable;
  // Reads one file at a time as a stream.
  const addFile = async (path: string, file: Readable) => {
    const isRead = Promise.race([once(file, 'end'), once(out, 'close')]);
    zip.addReadStream(file, path, { compress: false });
    await isRead;
    if (out.destroyed) file.destroy();
  };
  const fill = async () => {
    for await (const part of parts) {
      if (out.destroyed) return;
      if ('text' in part) zip.addBuffer(Buffer.from(part.text), part.path);
      else await addFile(part.path, await read(part.hash));
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
    }
    zip.end();
  };
  zip.on('error', (error: Error) => out.destroy(error));
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('the export failed')));
  return out;
}
