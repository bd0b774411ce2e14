import type { AddressedRole } from '#features/groups/contract/role-shapes.ts';
import { call, refresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import type { CompleteUpload } from '#platform/web/uploads/completion.ts';
import { listFiles, shareFile } from '../../contract/endpoints.ts';

/** Recipient and options of a file, stored with its upload in the queue. */
export interface ShareTarget extends Readonly<Record<string, string | null>> {
  groupId: string;
  /** One of the two, the other is null. Uploads queued by an earlier release have no role. */
  recipientId: string | null;
  roleId: AddressedRole | null;
  /** Name of the person or of the role. */
  recipientName: string;
  note: string;
  expiresAt: string | null;
  /** Set if the location is to be removed from a picture or video. */
  withoutPlace: 'yes' | null;
}

/** Shares a file once its upload is complete. */
export const shareUploaded: CompleteUpload = async ({ uploadId, target, commandId }) => {
  const { groupId, recipientId, roleId, recipientName, note, expiresAt, withoutPlace } = target as ShareTarget;
  const recipient = roleId ? { roleId } : { recipientId: recipientId ?? undefined };
  try {
    await call(shareFile, { body: { uploadId, groupId, ...recipient, note, expiresAt, removePlace: withoutPlace === 'yes', commandId } });
  } catch (error) {
    const problem = problemOf(error);
    // The queue has no form, so the code of the first field becomes that of the problem.
    throw { ...problem, code: problem.fields?.[0]?.code ?? problem.code };
  }
  await refresh(listFiles);
  return { to: '/files?list=sent', label: recipientName };
};
