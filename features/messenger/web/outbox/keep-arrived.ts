import type { UploadEnding } from '#platform/web/uploads/ending.ts';
import { ownOutbox } from './use-outbox.ts';

/** A file is on the server whole: the message that it goes with may be sent, now or once it is written. */
export const keepArrived: UploadEnding = async ({ key, uploadId }) => {
  const own = ownOutbox();
  own?.kept.keepFile(key, uploadId);
  own?.outbox.happen({ is: 'arrived', key, uploadId });
  return null;
};
