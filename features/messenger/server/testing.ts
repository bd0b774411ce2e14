import type { House } from '#platform/server/house.ts';
import { newId } from '#platform/server/id.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { messageUploads } from './uploads.ts';

export { aPhotograph } from '#platform/server/testing/uploaded.ts';

/** A whole upload of this person's that is to go with a message; gives its id. */
export const aMessageUpload = (
  house: Pick<House, 'db' | 'uploads'>,
  userId: string,
  bytes: Buffer = Buffer.from('Something to read.'),
  fileName = 'notes.txt',
): Promise<string> => anUploadFor(messageUploads, house, userId, bytes, fileName);

/** What a window sends to have a message written; each time under another id. */
export const aMessage = (text: string, more: object = {}) => ({ clientId: newId(), text, ...more });
