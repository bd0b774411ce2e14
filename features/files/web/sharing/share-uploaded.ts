import { call, refresh } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import type { UploadEnding } from '#platform/web/uploads/ending.ts';
import { listFiles, shareFile } from '../../contract/endpoints.ts';

/** Whom a file is shared with, as it waits beside its upload. */
export interface ShareTarget extends Readonly<Record<string, string | null>> {
  groupId: string;
  recipientId: string;
  recipientName: string;
  note: string;
  expiresAt: string | null;
  /** Set where a picture or a film is shared without where it was taken. */
  withoutPlace: 'yes' | null;
}

/** Shares a file once all of it is on the server. */
export const shareUploaded: UploadEnding = async ({ uploadId, target, commandId }) => {
  const { groupId, recipientId, recipientName, note, expiresAt, withoutPlace } = target as ShareTarget;
  try {
    await call(shareFile, { body: { uploadId, groupId, recipientId, note, expiresAt, removePlace: withoutPlace === 'yes', commandId } });
  } catch (error) {
    const problem = problemOf(error);
    // There is no form whose field could say it.
    throw { ...problem, code: problem.fields?.[0]?.code ?? problem.code };
  }
  await refresh(listFiles);
  return { to: '/files?list=sent', label: recipientName };
};
