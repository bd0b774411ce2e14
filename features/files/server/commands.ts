import { z } from 'zod';
import { spendQuota } from '#features/accounts/server/public-api.ts';
import { assertMemberOfAll, holdersOfRole, isMember } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { findAllBlocked, type FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { uploadedWithoutLocation } from '#platform/server/media/geotags/store-without-location.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import * as endpoints from '../contract/endpoints.ts';
import { fileLimits, filePurpose } from '../contract/limits.ts';
import { endedOf, filesEnded, fileShared } from './domain-events.ts';
import { policy } from './policy.ts';
import { presentFile } from './present-file.ts';
import { filesPerDay } from './quotas.ts';
import { endOne, findFile, insertFile, listRows, lockFile, removeFile } from './store.ts';

/** Cursor of a list: ID of the last file shown. */
const filePlace = z.strictObject({ id: uuid });

/** One page of the files that the viewer sent or received. */
export async function listFiles(
  context: Context,
  { query: { list, groupId, cursor } }: ParsedInput<typeof endpoints.listFiles>,
): Promise<Reply<typeof endpoints.listFiles>> {
  const { db, viewer } = context;
  // Reads one row more than the page shows, to know whether there is a next page.
  const rows = await listRows(db, viewer, { list, groupId, before: readCursor(filePlace, cursor)?.id, limit: fileLimits.page + 1 });
  const { items, nextCursor } = pageOf(rows, fileLimits.page, ({ id }) => ({ id }));
  return { items: items.map((row) => presentFile(context, row)), nextCursor };
}

export async function readFile(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readFile>,
): Promise<Reply<typeof endpoints.readFile>> {
  const row = await findFile(context.db, context.viewer, id);
  if (!row) throw refuse('thing.notFound');
  return presentFile(context, row);
}

/** Shares an upload with one member of a group, or with people who have a role in it; idempotent. */
export const shareFile =
  (blocks: readonly FindBlocked[]) =>
  async (context: Context, { body }: ParsedInput<typeof endpoints.shareFile>): Promise<Reply<typeof endpoints.shareFile>> => {
    const viewer = signedIn(context.viewer);
    const { uploadId, groupId, note, expiresAt, removePlace } = body;
    const without = removePlace ? await uploadedWithoutLocation(context, { userId: viewer.id, uploadId }) : undefined;
    const id = await context.db.transaction((tx) =>
      idempotent(tx, { senderId: viewer.id, endpoint: endpoints.shareFile, body }, async () => {
        await assertMemberOfAll(tx, viewer, [groupId], 'groupId');
        const recipientIds = await recipientsOf(tx, viewer.id, blocks, body);
        await spendQuota(tx, context, viewer.id, filesPerDay, recipientIds.length);
        const upload = await consumeUpload(tx, { uploadId, userId: viewer.id, purpose: filePurpose });
        if (removePlace && !without) throw refuseField('removePlace', 'file.placeStays');
        const shared = { ...upload, ...without, groupId, senderId: viewer.id, note, expiresAt };
        // Each recipient has a file of their own, with its own state and receipt.
        const files = recipientIds.map((recipientId) => ({ ...shared, id: newId(), recipientId }));
        for (const file of files) {
          if (!(await insertFile(tx, file))) throw refuseField('expiresAt', 'file.expiryPast');
          await context.emit(tx, fileShared({ id: file.id, senderId: viewer.id, recipientId: file.recipientId }));
        }
        return files[0]?.id ?? '';
      }),
    );
    return { id };
  };

/**
 * The people with whom a file is shared. Refused in both directions if one of two people blocks the
 * other; of a role, those people are left out.
 */
async function recipientsOf(
  tx: Transaction,
  senderId: string,
  blocks: readonly FindBlocked[],
  { groupId, recipientId, roleId }: ParsedInput<typeof endpoints.shareFile>['body'],
): Promise<string[]> {
  if (roleId !== undefined) {
    const holders = (await holdersOfRole(tx, groupId, roleId)).filter((id) => id !== senderId);
    const blocked = await findAllBlocked(tx, blocks, senderId, holders);
    const reached = holders.filter((id) => !blocked.has(id));
    if (reached.length === 0) throw refuseField('roleId', 'file.noHolder');
    return reached;
  }
  if (recipientId === undefined) throw refuseField('recipientId', 'field.required');
  if (recipientId === senderId) throw refuseField('recipientId', 'file.toOneself');
  if (!(await isMember(tx, groupId, recipientId))) throw refuseField('recipientId', 'file.noRecipient');
  if ((await findAllBlocked(tx, blocks, senderId, [recipientId])).size > 0) throw refuseField('recipientId', 'file.notForThem');
  return [recipientId];
}

/** Ends sharing, as sender or recipient. Idempotent: the first reason is kept. */
export async function endFile(context: Context, { params: { id } }: ParsedInput<typeof endpoints.endFile>): Promise<Record<string, never>> {
  const { db, viewer } = context;
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, viewer, id);
    if (!file) throw refuse('thing.notFound');
    authorize(viewer, policy, 'file.end', file, file.isHidden ? 'file.hidden' : undefined);
    const removed = await endOne(tx, id, viewer.id === file.senderId ? 'takenBack' : 'removed');
    if (removed) await context.emit(tx, endedOf([removed]));
  });
  return {};
}

/** Removes an ended file from its sender's list. */
export async function forgetFile(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.forgetFile>,
): Promise<Record<string, never>> {
  const { db, viewer } = context;
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, viewer, id);
    if (!file) throw refuse('thing.notFound');
    authorize(viewer, policy, 'file.forget', file);
    if (file.endedAt === null) throw refuse('file.stillShared');
    await removeFile(tx, id);
    // The recipient no longer saw the file, so only the sender is notified.
    await context.emit(tx, filesEnded({ ids: [id], people: [file.senderId], areForgotten: true }));
  });
  return {};
}
