import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { endingOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { findAttachment } from './message-store.ts';

/** Returns the bytes of an attachment. */
export async function downloadAttachment(
  { db, viewer }: Context,
  { params: { id, attachmentId } }: ParsedInput<typeof endpoints.downloadAttachment>,
): Promise<StoredFileAnswer> {
  const file = await findAttachment(db, viewer, id, attachmentId);
  if (!file) throw refuse('thing.notFound');
  return { hash: file.hash, name: file.fileName, mediaType: file.mediaType, disposition: 'attachment' };
}

/** Returns a rendition of an attachment. */
export async function showAttachment(
  { db, viewer }: Context,
  { params: { id, attachmentId, rendition } }: ParsedInput<typeof endpoints.showAttachment>,
): Promise<StoredFileAnswer> {
  const file = await findAttachment(db, viewer, id, attachmentId);
  const made = file && (await derivationsOf(db, [file.hash])).get(file.hash)?.renditions.find((each) => each.rendition === rendition);
  if (!file || !made) throw refuse('thing.notFound');
  const name = `${file.fileName.replace(/\.[^.]*$/, '')}.${endingOf(made.mediaType)}`;
  return { hash: made.hash, name, mediaType: made.mediaType, disposition: 'inline' };
}
