import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { captionMediaType, storeCaptions } from '#platform/server/media/captions/store-captions.ts';
import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { dropCaptions, findCaptions, findTranscript, saveCaptions } from './caption-store.ts';
import { assertNotHidden, changing } from './change-gallery.ts';
import { policy } from './policy.ts';
import { findItem } from './store.ts';

/** Captions in one language, as WebVTT for the player. */
export async function readCaptions(
  { db, viewer }: Context,
  { params }: ParsedInput<typeof endpoints.readCaptions>,
): Promise<StoredFileAnswer> {
  const found = await findCaptions(db, viewer, params);
  if (!found) throw refuse('thing.notFound');
  const { hash, title, isPublic } = found;
  return { hash, name: `${title} ${params.language}.vtt`, mediaType: captionMediaType, disposition: 'inline', isPublic };
}

export async function readTranscript(
  { db, viewer, language }: Context,
  { params }: ParsedInput<typeof endpoints.readTranscript>,
): Promise<Reply<typeof endpoints.readTranscript>> {
  const found = await findTranscript(db, viewer, { ...params, wished: language });
  if (!found) throw refuse('thing.notFound');
  return found;
}

/** Saves captions of a video or recording, replacing those in the same language. */
export async function writeCaptions(context: Context, { params, body }: ParsedInput<typeof endpoints.writeCaptions>) {
  const { id, itemId, language } = params;
  const item = await findItem(context.db, context.viewer, id, itemId);
  if (!item) throw refuse('thing.notFound');
  authorize(context.viewer, policy, 'gallery.edit', item, item.isHidden ? 'gallery.itemHidden' : undefined);
  if (mediaKindOf(item.mediaType) === 'image') throw refuse('thing.notFound');
  const stored = await storeCaptions(context, body.file);
  if ('fault' in stored) throw refuse('gallery.captionsUnreadable', { present: stored.fault });
  return changing(context, id, async (tx) => {
    if (!(await findItem(tx, context.viewer, id, itemId))) throw refuse('thing.notFound');
    await assertNotHidden(tx, id, [itemId]);
    if (!(await saveCaptions(tx, { itemId, language, label: body.label, ...stored })))
      throw refuse('gallery.captionsUnreadable', { present: { reason: 'tooManyLanguages', line: null } });
  });
}

export const removeCaptions = (context: Context, { params }: ParsedInput<typeof endpoints.removeCaptions>) =>
  changing(context, params.id, async (tx) => {
    await assertNotHidden(tx, params.id, [params.itemId]);
    if (!(await dropCaptions(tx, params))) throw refuse('thing.notFound');
  });
