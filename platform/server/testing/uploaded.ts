import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { AppContext } from '../app-context.ts';
import { newId } from '../common/id.ts';
import type { UploadPurpose } from '../stored-files/upload-purpose.ts';

/** A plain image with author and location in its metadata. */
export function aPhotograph(artist = 'Somebody', { width = 640, height = 480, colour = '#336699' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: artist }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .jpeg()
    .toBuffer();
}

/** A complete upload of a person for a purpose; returns its ID. */
export async function anUploadFor(
  purpose: UploadPurpose,
  app: Pick<AppContext, 'db' | 'uploads'>,
  userId: string,
  bytes: Buffer,
  fileName = 'photograph.jpg',
): Promise<string> {
  const id = newId();
  const upload = { id, userId, purpose: purpose.name, fileName, metadata: '', length: bytes.length, expectedHash: null };
  await app.db.transaction((tx) => app.uploads.begin(tx, upload, purpose, [purpose]));
  await app.uploads.append({ userId, id, offset: 0, bodyBytes: bytes.length }, Readable.from([bytes]), () => {}, [purpose]);
  return id;
}
