import { holdLinks, stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { deletedOf, galleryItemDeleted, updatedOf } from './domain-events.ts';
import { isAnyHidden } from './hiding-store.ts';
import { policy } from './policy.ts';
import { galleryReports } from './reportable.ts';
import {
  changeDescriptions,
  changeFacts,
  changeItem,
  changeOrder,
  changeVisibility,
  lockGallery,
  removeGallery,
  removeItem,
} from './store.ts';

type LockedGallery = NonNullable<Awaited<ReturnType<typeof lockGallery>>>;

/**
 * Runs a change on a gallery of the viewer in one transaction. `change` returns the new audience if
 * that changed. Changes that remove content use the action `gallery.delete`.
 */
export async function changing(
  context: Context,
  id: string,
  change: (tx: Transaction, gallery: LockedGallery) => Promise<Pick<LockedGallery, 'groupId' | 'isPublic'> | undefined | void>,
  action: 'gallery.edit' | 'gallery.delete' = 'gallery.edit',
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const gallery = await lockGallery(tx, context.viewer, id);
    if (!gallery) throw refuse('thing.notFound');
    authorize(context.viewer, policy, action, gallery);
    const before = await galleryReports.find(tx, id, false);
    const after = (await change(tx, gallery)) ?? gallery;
    const isWider = after.isPublic && !gallery.isPublic;
    if ((await holdLinks(tx, context, galleryReports, id, { before, isWider })) === 'notHeld')
      await context.emit(tx, updatedOf(id, gallery, after));
  });
  return {};
}

/** Throws `gallery.itemHidden` if one of these items was hidden by moderators. */
export async function assertNotHidden(tx: Transaction, galleryId: string, itemIds: readonly string[]): Promise<void> {
  if (await isAnyHidden(tx, galleryId, itemIds)) throw refuse('gallery.itemHidden');
}

/** Changes title, description, cover and anonymity. */
export const updateGallery = (context: Context, { params, body }: ParsedInput<typeof endpoints.updateGallery>) =>
  changing(context, params.id, (tx) => changeFacts(tx, params.id, body));

/** Makes a gallery public, or visible to its group only. */
export const showGallery = (context: Context, { params, body }: ParsedInput<typeof endpoints.showGallery>) =>
  changing(context, params.id, async (tx, { groupId }) => {
    await changeVisibility(tx, params.id, body.isPublic);
    return { groupId, isPublic: body.isPublic };
  });

export const orderItems = (context: Context, { params, body }: ParsedInput<typeof endpoints.orderItems>) =>
  changing(context, params.id, async (tx) => {
    if (!(await changeOrder(tx, params.id, body.itemIds))) throw refuse('gallery.otherItems');
  });

/** Changes description and download permission of an item. */
export const updateItem = (context: Context, { params, body }: ParsedInput<typeof endpoints.updateItem>) =>
  changing(context, params.id, async (tx) => {
    await assertNotHidden(tx, params.id, [params.itemId]);
    if (!(await changeItem(tx, params.id, { id: params.itemId, ...body }))) throw refuse('thing.notFound');
  });

/** Changes the descriptions of several items; all or none. */
export const describeItems = (context: Context, { params, body }: ParsedInput<typeof endpoints.describeItems>) =>
  changing(context, params.id, async (tx) => {
    await assertNotHidden(
      tx,
      params.id,
      body.items.map(({ id }) => id),
    );
    if (!(await changeDescriptions(tx, params.id, body.items))) throw refuse('thing.notFound');
  });

/** Permanently deletes an item. */
export const deleteItem = (context: Context, { params }: ParsedInput<typeof endpoints.deleteItem>) =>
  changing(
    context,
    params.id,
    async (tx) => {
      await assertNotHidden(tx, params.id, [params.itemId]);
      if (!(await removeItem(tx, params.id, params.itemId))) throw refuse('thing.notFound');
      await context.emit(tx, galleryItemDeleted({ id: params.itemId, galleryId: params.id }));
    },
    'gallery.delete',
  );

/** Permanently deletes a gallery with its items. */
export async function deleteGallery(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deleteGallery>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const gallery = await lockGallery(tx, context.viewer, id);
    if (!gallery) throw refuse('thing.notFound');
    authorize(context.viewer, policy, 'gallery.delete', gallery);
    await stopWaiting(tx, context, galleryReports, id);
    const itemIds = await removeGallery(tx, id);
    await context.emit(tx, deletedOf([{ ...gallery, itemIds }]));
  });
  return {};
}
