import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { galleryLimits } from '../contract/limits.ts';
import { captionsOf } from './caption-store.ts';
import { presentCard, presentItem } from './present-gallery.ts';
import { findGallery, itemsOf, listRows, neighboursOf } from './store.ts';

/** Cursor of a list: ID of the last gallery. */
const place = z.strictObject({ id: uuid });

/** One page of a list, newest first. */
export async function listGalleries(
  context: Context,
  { query: { list, groupId, cursor } }: ParsedInput<typeof endpoints.listGalleries>,
): Promise<Reply<typeof endpoints.listGalleries>> {
  const { db, viewer } = context;
  if (list !== 'public' && !isSignedIn(viewer)) throw refuse('auth.required');
  // Reads one row more than the page shows, to know whether there is a next page.
  const rows = await listRows(db, viewer, { list, groupId, before: readCursor(place, cursor)?.id, limit: galleryLimits.page + 1 });
  const { items, nextCursor } = pageOf(rows, galleryLimits.page, ({ id }) => ({ id }));
  const derivations = await derivationsOf(
    db,
    items.flatMap(({ preview }) => preview.map(({ hash }) => hash)),
  );
  return { items: items.map((row) => presentCard(context, row, derivations)), nextCursor };
}

export async function readGallery(
  context: Context,
  { params: { id }, query: { among } }: ParsedInput<typeof endpoints.readGallery>,
): Promise<Reply<typeof endpoints.readGallery>> {
  const { db, viewer, config } = context;
  const row = await findGallery(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  const [items, captions, beside] = await Promise.all([
    itemsOf(db, viewer, id),
    captionsOf(db, id),
    neighboursOf(db, viewer, isSignedIn(viewer) ? among : 'public', id),
  ]);
  const derivations = await derivationsOf(
    db,
    items.map(({ hash }) => hash),
  );
  return {
    ...presentCard(context, row, derivations),
    items: items.map((item) =>
      presentItem(context, row, item, {
        derivation: derivations.get(item.hash),
        captions: captions.filter(({ itemId }) => itemId === item.id),
      }),
    ),
    coverItemId: items.some((item) => item.id === row.coverItemId) ? row.coverItemId : null,
    publicAddress: row.isPublic ? `${config.publicUrl}/publicMedia/${id}` : null,
    ...beside,
  };
}
