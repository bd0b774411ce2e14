import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, StoredFileAnswer } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { readPicture as endpoint } from '../../contract/people-endpoints.ts';
import { faceType, wholeType } from '../picture/store-picture.ts';
import { movedPicture } from '../picture/move-pictures.ts';
import { findPicture } from '../picture/picture-store.ts';

/**
 * Picture of a person. Not found in the same way without a picture, for an invisible person and for
 * an unknown ID.
 */
export async function readPicture(context: Context, { params: { id }, query }: ParsedInput<typeof endpoint>): Promise<StoredFileAnswer> {
  const row = await findPicture(context.db, signedIn(context.viewer), id);
  const stored = row && (await movedPicture(context, id, row));
  if (!stored) throw refuse('thing.notFound');
  return query.size === 'face'
    ? { hash: stored.faceHash, name: 'face.webp', mediaType: faceType, disposition: 'inline' }
    : { hash: stored.pictureHash, name: 'picture.jpg', mediaType: wholeType, disposition: 'inline' };
}
