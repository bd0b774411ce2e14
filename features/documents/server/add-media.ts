import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { beginDerivation } from '#platform/server/media/derivatives/derivation-store.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { consumeUpload } from '#platform/server/stored-files/consume-upload.ts';
import { addMedia as endpoint } from '../contract/media-endpoints.ts';
import { documentPurpose } from '../contract/limits.ts';
import type { OwnMedia } from '../contract/shapes.ts';
import { assertWriter, lockForWriting } from './author-checks.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { insertMedia, listMediaRows, usedBytes } from './media-store.ts';
import { presentOwnMedia } from './present-media.ts';

/**
 * Adds a completed upload to a document as a medium and starts its derivations; idempotent by
 * command ID.
 */
export async function addMedia(context: Context, { params, body }: ParsedInput<typeof endpoint>): Promise<OwnMedia> {
  const viewer = signedIn(context.viewer);
  const made = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint, params, body }, async () => {
      const document = await lockForWriting(tx, viewer, 'document.edit', params.id);
      if ((await listMediaRows(tx, params.id)).some(({ id }) => id === body.id)) return body.id;
      const taken = await consumeUpload(tx, { uploadId: body.uploadId, userId: viewer.id, purpose: documentPurpose });
      const added = { id: body.id, ...taken };
      await insertMedia(tx, params.id, added);
      if (document.authorId !== viewer.id) await assertRoom(tx, context, document.authorId);
      await beginDerivation(tx, added);
      await emitDocumentChanged(context, tx, params.id, document);
      return added.id;
    }),
  );
  // Checks the current rights again: on a retry, the medium may have been deleted or no longer be
  // the viewer's.
  await assertWriter(context, 'document.media', params.id);
  const rows = await listMediaRows(context.db, params.id);
  const [media] = await presentOwnMedia(
    context,
    params.id,
    rows.filter(({ id }) => id === made),
  );
  if (!media) throw refuse('thing.notFound');
  return media;
}

/** Media that a co-author adds count for the author of the document, who did not upload them. */
async function assertRoom(tx: Transaction, { config }: Context, authorId: string): Promise<void> {
  const limit = config.uploads.quotaBytes;
  if ((await usedBytes(tx, authorId)) > limit) throw refuse('upload.overQuota', { present: { limit, left: 0 } });
}
