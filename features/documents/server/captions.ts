import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { captionMediaType, storeCaptions } from '#platform/server/media/captions/store-captions.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as mediaEndpoints from '../contract/media-endpoints.ts';
import { assertWriter, lockForWriting } from './author-checks.ts';
import { dropCaptions, findCaptions, saveCaptions } from './caption-store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { findMedia } from './media-store.ts';

/** Captions in one language, as WebVTT for the player. */
export async function readMediaCaptions(
  { db, viewer }: Context,
  { params }: ParsedInput<typeof mediaEndpoints.readMediaCaptions>,
): Promise<StoredFileAnswer> {
  const found = await findCaptions(db, viewer, params);
  if (!found) throw refuse('thing.notFound');
  const { hash, title, isPublic } = found;
  return { hash, name: `${title || 'Atrium'} ${params.language}.vtt`, mediaType: captionMediaType, disposition: 'inline', isPublic };
}

/** Saves captions of a video or recording, replacing those in the same language. */
export async function writeMediaCaptions(context: Context, { params, body }: ParsedInput<typeof mediaEndpoints.writeMediaCaptions>) {
  const { db, viewer } = context;
  await assertWriter(context, 'document.media', params.id);
  const media = await findMedia(db, viewer, params.id, params.mediaId);
  if (!media || mediaKindOf(media.mediaType) === 'image') throw refuse('thing.notFound');
  const stored = await storeCaptions(context, body.file);
  if ('fault' in stored) throw refuse('document.captionsUnreadable', { present: stored.fault });
  return changing(context, params.id, async (tx) => {
    if (!(await findMedia(tx, viewer, params.id, params.mediaId))) throw refuse('thing.notFound');
    if (!(await saveCaptions(tx, { ...params, label: body.label, ...stored })))
      throw refuse('document.captionsUnreadable', { present: { reason: 'tooManyLanguages', line: null } });
  });
}

export const removeMediaCaptions = (context: Context, { params }: ParsedInput<typeof mediaEndpoints.removeMediaCaptions>) =>
  changing(context, params.id, async (tx) => {
    if (!(await dropCaptions(tx, params))) throw refuse('thing.notFound');
  });

async function changing(context: Context, id: string, change: (tx: Transaction) => Promise<void>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const document = await lockForWriting(tx, context.viewer, 'document.edit', id);
    await change(tx);
    await emitDocumentChanged(context, tx, id, document);
  });
  return {};
}
