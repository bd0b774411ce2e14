import { call, refresh } from '#platform/web/api/api.ts';
import type { CompleteUpload } from '#platform/web/uploads/completion.ts';
import { addAnnex } from '../../contract/annex-endpoints.ts';
import { readsOf } from '../queries.ts';

/** Adds a completed upload to its assembly, or to the item that was named. */
export const addUploadedAnnex: CompleteUpload = async ({ uploadId, target: { assemblyId, item, title }, commandId }) => {
  const id = assemblyId ?? '';
  await call(addAnnex, { params: { id }, body: { uploadId, item: item ?? null, commandId } });
  await refresh(...readsOf(id));
  return { to: `/assemblies/${id}`, label: title ?? '' };
};
