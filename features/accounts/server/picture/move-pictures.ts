import type { Queries } from '#platform/server/database/db.ts';
import { backfill } from '#platform/server/jobs/backfill.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { withFace } from './clean-picture.ts';
import { storePicture, type StoredPicture } from './store-picture.ts';
import { countUnmoved, findUnmoved, noteMoved, type PictureRow } from './picture-store.ts';

type Dependencies = Pick<AppContext, 'storedFiles' | 'log'>;

/**
 * Hashes of a picture; moves it from the row to the file store first if an earlier release wrote
 * it. Undefined if it cannot be decoded, which deletes it.
 */
export async function movedPicture(
  { db, ...means }: Dependencies & Pick<AppContext, 'db'>,
  id: string,
  { image, pictureHash, faceHash }: PictureRow,
): Promise<StoredPicture | undefined> {
  if (image !== null) return move(means, db, id, image);
  return pictureHash && faceHash ? { pictureHash, faceHash } : undefined;
}

async function move(dependencies: Dependencies, db: Queries, id: string, image: string): Promise<StoredPicture | undefined> {
  const clean = await withFace(image);
  if (!clean) dependencies.log.warn({ user: id }, 'invalid profile picture removed');
  const stored = clean && (await storePicture(dependencies, clean));
  await noteMoved(db, id, image, stored ?? null);
  return stored;
}

/** Moves pictures that earlier releases stored in rows to the file store. */
export const pictureBackfill = backfill('accounts', 'movePictures', [
  {
    name: 'pictures',
    size: 20,
    countMissing: countUnmoved,
    async fill(tx, atMost, app) {
      const people = await findUnmoved(tx, atMost);
      for (const { id, image } of people) await move(app, tx, id, image);
      return people.length;
    },
  },
]);
