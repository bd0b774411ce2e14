import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { derivationsOf, type StoredRendition } from '#platform/server/media/derivatives/derivation-store.ts';
import { endingOf } from '#platform/server/media/derivatives/shown-media.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { policy } from './policy.ts';
import { findItem } from './store.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** Sends a rendition of an item, never the original. */
export async function readRendition(
  { db, viewer }: Context,
  { params: { id, itemId, rendition } }: ParsedInput<typeof endpoints.readRendition>,
): Promise<StoredFileAnswer> {
  const item = await findItem(db, viewer, id, itemId);
  const made = item && (await madeOf(db, item)).find((each) => each.rendition === rendition);
  if (!item || !made) throw refuse('thing.notFound');
  return {
    hash: made.hash,
    name: plainName(item, made.mediaType),
    mediaType: made.mediaType,
    disposition: 'inline',
    isPublic: item.isPublic,
  };
}

/**
 * Downloads an item, if its author permits. The metadata or name of an original may reveal its
 * author. For anonymous galleries, others get the best rendition under a neutral name.
 */
export async function downloadItem(
  { db, viewer }: Context,
  { params: { id, itemId } }: ParsedInput<typeof endpoints.downloadItem>,
): Promise<StoredFileAnswer> {
  const item = await findItem(db, viewer, id, itemId);
  if (!item) throw refuse('thing.notFound');
  authorize(viewer, policy, 'gallery.download', item);
  const disposition = 'attachment' as const;
  if (viewer.id === item.authorId) return { hash: item.hash, name: item.fileName, mediaType: item.mediaType, disposition };
  const { isPublic } = item;
  if (!item.isAnonymous) return { hash: item.hash, name: item.fileName, mediaType: item.mediaType, disposition, isPublic };
  const best = bestOf(await madeOf(db, item));
  if (!best) throw refuse('thing.notFound');
  return { hash: best.hash, name: plainName(item, best.mediaType), mediaType: best.mediaType, disposition, isPublic };
}

const madeOf = async (db: Context['db'], { hash }: Found): Promise<readonly StoredRendition[]> =>
  (await derivationsOf(db, [hash])).get(hash)?.renditions ?? [];

/** Best rendition: video or audio, else the largest image. */
const bestOf = (made: readonly StoredRendition[]): StoredRendition | undefined =>
  made.toSorted((one, other) => rankOf(other) - rankOf(one))[0];
const rankOf = ({ width, rendition }: StoredRendition) => (rendition === 'video' || rendition === 'audio' ? Infinity : (width ?? 0));

/** File name that does not reveal the author. */
const plainName = ({ title, number }: Found, mediaType: string) => `${title} ${number}.${endingOf(mediaType)}`;
