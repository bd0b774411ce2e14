import { call, refresh } from '#platform/web/api/api.ts';
import type { CompleteUpload } from '#platform/web/uploads/completion.ts';
import { addItems } from '../../contract/endpoints.ts';
import { readsOf } from '../reads-of.ts';

/** Appends a completed upload to its gallery. */
export const addToGallery: CompleteUpload = async ({ uploadId, target: { galleryId, title }, commandId }) => {
  const id = galleryId ?? '';
  await call(addItems, { params: { id }, body: { items: [{ uploadId }], commandId } });
  void refresh(...readsOf(id));
  return { to: `/media/${id}`, label: title ?? '' };
};
