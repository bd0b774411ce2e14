import { call, refresh } from '#platform/web/api/api.ts';
import type { CompleteUpload } from '#platform/web/uploads/completion.ts';
import { readDocument } from '../../../contract/endpoints.ts';
import { addMedia, listMedia } from '../../../contract/media-endpoints.ts';

/** Adds a completed upload to its document, with the media ID that the text already contains. */
export const addToDocument: CompleteUpload = async ({ uploadId, target: { documentId, mediaId, title }, commandId }) => {
  const id = documentId ?? '';
  await call(addMedia, { params: { id }, body: { id: mediaId ?? '', uploadId, commandId } });
  await refresh({ endpoint: listMedia, params: { id } }, { endpoint: readDocument, params: { id } });
  return title ? { to: `/article?id=${id}`, label: title } : undefined;
};
