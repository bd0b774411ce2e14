import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { takeOverDerived } from '#platform/server/derivatives/derivation-store.ts';
import type { Context } from '#platform/server/feature.ts';
import { storeWithoutPlace } from '#platform/server/geotags/store-without-place.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse } from '#platform/server/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { assertNotHidden, changing } from './change-gallery.ts';
import { policy } from './policy.ts';
import { changeContent, findItem } from './store.ts';

/**
 * Takes out of an original where it was taken; out of that of a picture, all else beside its pixels too. What is left is another content: the one of before
 * goes from the store once nothing else refers to it.
 */
export async function removePlace(context: Context, { params: { id, itemId } }: ParsedInput<typeof endpoints.removePlace>) {
  const { db, viewer } = context;
  const item = await findItem(db, viewer, id, itemId);
  if (!item) throw refuse('thing.notFound');
  authorize(viewer, policy, 'gallery.delete', item, item.isHidden ? 'gallery.itemHidden' : undefined);
  const without = await storeWithoutPlace(context, item);
  if (!without) throw refuse('gallery.placeStays');
  return changing(
    context,
    id,
    async (tx) => {
      await assertNotHidden(tx, id, [itemId]);
      // Asked for twice at once: the other did it.
      if (without.hash === item.hash || !(await changeContent(tx, id, itemId, { from: item.hash, to: without }))) return;
      await takeOverDerived(tx, item.hash, without);
    },
    'gallery.delete',
  );
}
