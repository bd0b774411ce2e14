import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { House } from '#platform/server/house.ts';
import { newId } from '#platform/server/id.ts';
import { galleryPurpose } from '../contract/limits.ts';
import { galleryUploads } from './uploads.ts';

/** An image of one colour, with who took it and where written into it. */
export function aPhotograph(artist = 'Somebody', { width = 640, height = 480, colour = '#336699' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: artist }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' } })
    .jpeg()
    .toBuffer();
}

/** A whole upload of this person's for a gallery; gives its id. */
export async function anUpload(house: House, userId: string, bytes: Buffer, fileName = 'photograph.jpg'): Promise<string> {
  const id = newId();
  const purposes = [galleryUploads];
  const upload = { id, userId, purpose: galleryPurpose, fileName, metadata: '', length: bytes.length, expectedHash: null };
  await house.db.transaction((tx) => house.uploads.begin(tx, upload, galleryUploads, purposes));
  await house.uploads.append({ userId, id, offset: 0, bodyBytes: bytes.length }, Readable.from([bytes]), () => {}, purposes);
  return id;
}
