import { assertMemberOfAll } from '#features/groups/server/public-api.ts';
import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { beginDerivation } from '#platform/server/media/derivatives/derivation-store.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleryLimits, galleryPurpose } from '../contract/limits.ts';
import { sharedOf, updatedOf } from './domain-events.ts';
import { policy } from './policy.ts';
import { galleryReports } from './reportable.ts';
import { insertGallery, insertItems, lockGallery, type ItemRow } from './store.ts';

type NewItems = ParsedInput<typeof endpoints.addItems>['body']['items'];

/** Creates a gallery; idempotent by command ID. */
export async function createGallery(
  context: Context,
  { body }: ParsedInput<typeof endpoints.createGallery>,
): Promise<Reply<typeof endpoints.createGallery>> {
  const viewer = signedIn(context.viewer);
  const { groupId, title, description, isAnonymous, isPublic, items } = body;
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.createGallery, body }, async () => {
      await assertMemberOfAll(tx, viewer, [groupId], 'groupId');
      const made = newId();
      await insertGallery(tx, { id: made, groupId, authorId: viewer.id, title, description, isAnonymous, isPublic });
      await insertUploadedItems(tx, made, viewer.id, items);
      if ((await holdLinks(tx, context, galleryReports, made)) === 'notHeld') await context.emit(tx, sharedOf(made, { groupId, isPublic }));
      return made;
    }),
  );
  return { id };
}

/** Appends uploads to a gallery; idempotent by command ID. */
export async function addItems(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.addItems>,
): Promise<Reply<typeof endpoints.addItems>> {
  const viewer = signedIn(context.viewer);
  const itemIds = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.addItems, params, body }, async () => {
      const gallery = await lockGallery(tx, viewer, params.id);
      if (!gallery) throw refuse('thing.notFound');
      authorize(viewer, policy, 'gallery.edit', gallery);
      const before = await galleryReports.find(tx, gallery.id, false);
      const added = await insertUploadedItems(tx, gallery.id, viewer.id, body.items);
      if ((await holdLinks(tx, context, galleryReports, gallery.id, { before })) === 'notHeld')
        await context.emit(tx, updatedOf(gallery.id, gallery));
      return added.join(' ');
    }),
  );
  return { itemIds: itemIds.split(' ') };
}

/** Turns completed uploads into items and starts their derivations; returns the item IDs. */
async function insertUploadedItems(tx: Transaction, galleryId: string, userId: string, items: NewItems): Promise<string[]> {
  if (items.length === 0) return [];
  const rows: Omit<ItemRow, 'isHidden'>[] = [];
  for (const { uploadId, description, allowDownload } of items) {
    const { hash, size, mediaType, fileName } = await consumeUpload(tx, { uploadId, userId, purpose: galleryPurpose });
    rows.push({ id: newId(), hash, size, mediaType, fileName, description, allowDownload });
  }
  if ((await insertItems(tx, galleryId, rows)) > galleryLimits.items) throw refuse('gallery.full');
  for (const row of rows) await beginDerivation(tx, row);
  return rows.map(({ id }) => id);
}
