import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { copyDerived } from '#platform/server/media/derivatives/derivation-store.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { storeWithoutLocation } from '#platform/server/media/geotags/store-without-location.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as mediaEndpoints from '../contract/media-endpoints.ts';
import { assertWriter, lockForWriting } from './author-checks.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { changeContent, findMedia } from './media-store.ts';

/**
 * Removes the location from the original of a medium in this document and in all documents that the
 * viewer wrote, so that no export contains it.
 */
export async function removeMediaPlace(
  context: Context,
  { params: { id, mediaId } }: ParsedInput<typeof mediaEndpoints.removeMediaPlace>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await assertWriter(context, 'document.media', id);
  const media = await findMedia(context.db, viewer, id, mediaId);
  if (!media) throw refuse('thing.notFound');
  const without = await storeWithoutLocation(context, media);
  if (!without) throw refuse('document.placeStays');
  await context.db.transaction(async (tx) => {
    const document = await lockForWriting(tx, viewer, 'document.edit', id);
    // A concurrent request has already done it.
    if (without.hash === media.hash || !(await changeContent(tx, viewer, { documentId: id, mediaId }, { from: media.hash, to: without })))
      return;
    await copyDerived(tx, media.hash, without);
    await emitDocumentChanged(context, tx, id, document);
  });
  return {};
}
