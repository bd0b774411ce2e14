import type { UploadEnding } from '#platform/web/uploads/ending.ts';
import { ownOutbox } from './use-outbox.ts';

/** An upload is complete: its message can be sent, now or once it is written. */
export const keepArrived: UploadEnding = async ({ key, uploadId }) => {
  const own = ownOutbox();
  own?.kept.keepFile(key, uploadId);
  own?.outbox.happen({ is: 'arrived', key, uploadId });
  return null;
};
