import { Readable } from 'node:stream';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { filePurpose } from '../contract/limits.ts';
import { fileUploads } from './uploads.ts';

/** Creates a completed upload of a user for sharing; returns its ID. */
export async function aFileUpload(app: AppContext, userId: string, bytes: Buffer, fileName = 'accounts.ods'): Promise<string> {
  const id = newId();
  const purposes = [fileUploads];
  const upload = { id, userId, purpose: filePurpose, fileName, metadata: '', length: bytes.length, expectedHash: null };
  await app.db.transaction((tx) => app.uploads.begin(tx, upload, fileUploads, purposes));
  await app.uploads.append({ userId, id, offset: 0, bodyBytes: bytes.length }, Readable.from([bytes]), () => {}, purposes);
  return id;
}
