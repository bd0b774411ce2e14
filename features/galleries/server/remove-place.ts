import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { copyDerived } from '#platform/server/media/derivatives/derivation-store.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { storeWithoutLocation } from '#platform/server/media/geotags/store-without-location.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { assertNotHidden, changing } from './change-gallery.ts';
import { policy } from './policy.ts';
import { changeContent, findItem } from './store.ts';

/**
 * Removes the location from an original; from a picture also all other metadata. The result is a
 * new stored file; the previous one is deleted once nothing refers to it.
 */
export async function removePlace(context: Context, { params: { id, itemId } }: ParsedInput<typeof endpoints.removePlace>) {
  const { db, viewer } = context;
  const item = await findItem(db, viewer, id, itemId);
  if (!item) throw refuse('thing.notFound');
  authorize(viewer, policy, 'gallery.delete', item, item.isHidden ? 'gallery.itemHidden' : undefined);
  const without = await storeWithoutLocation(context, item);
  if (!without) throw refuse('gallery.placeStays');
  return changing(
    context,
    id,
    async (tx) => {
      await assertNotHidden(tx, id, [itemId]);
      // A concurrent request has already done it.
      if (without.hash === item.hash || !(await changeContent(tx, id, itemId, { from: item.hash, to: without }))) return;
      await copyDerived(tx, item.hash, without);
    },
    'gallery.delete',
  );
}
