import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { endingOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as mediaEndpoints from '../contract/media-endpoints.ts';
import { assertWriter } from './author-checks.ts';
import { findMedia, listMediaRows } from './media-store.ts';
import { presentOwnMedia } from './present-media.ts';

/** All media of a document, for its author and co-authors. */
export async function listMedia(
  context: Context,
  { params: { id } }: ParsedInput<typeof mediaEndpoints.listMedia>,
): Promise<Reply<typeof mediaEndpoints.listMedia>> {
  await assertWriter(context, 'document.media', id);
  return { items: await presentOwnMedia(context, id, await listMediaRows(context.db, id)) };
}

/** Sends a rendition of a medium, never the original. */
export async function readMediaRendition(
  { db, viewer }: Context,
  { params: { id, mediaId, rendition } }: ParsedInput<typeof mediaEndpoints.readMediaRendition>,
): Promise<StoredFileAnswer> {
  const media = await findMedia(db, viewer, id, mediaId);
  const made = media && (await derivationsOf(db, [media.hash])).get(media.hash)?.renditions.find((each) => each.rendition === rendition);
  if (!media || !made) throw refuse('thing.notFound');
  return {
    hash: made.hash,
    // A neutral name that does not reveal the author.
    name: `${media.title || 'Atrium'}.${endingOf(made.mediaType)}`,
    mediaType: made.mediaType,
    disposition: 'inline',
    isPublic: media.isPublic,
  };
}
