import type { CompleteUpload } from '#platform/web/uploads/completion.ts';
import { ownOutbox } from './use-outbox.ts';

/** An upload is complete: its message can be sent, now or once it is written. */
export const attachArrived: CompleteUpload = async ({ key, uploadId }) => {
  const own = ownOutbox();
  own?.store.saveFile(key, uploadId);
  own?.outbox.happen({ is: 'arrived', key, uploadId });
  return null;
};
