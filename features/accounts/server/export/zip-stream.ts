import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportPart } from '#platform/server/export.ts';

/**
 * An archive that is made while it is read: the next part is asked for only once the last has gone out, so a person with
 * a thousand documents needs no more memory than one with three. Whoever stops reading stops the making.
 */
export function zipStream(parts: AsyncIterable<ExportPart>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable & Writable;
  const fill = async () => {
    for await (const { path, text } of parts) {
      if (out.destroyed) return;
      zip.addBuffer(Buffer.from(text), path);
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
    }
    zip.end();
  };
  zip.on('error', (error: Error) => out.destroy(error));
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('the export failed')));
  return out;
}
