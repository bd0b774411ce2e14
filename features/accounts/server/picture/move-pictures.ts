import type { Queries } from '#platform/server/db.ts';
import { fillingIn } from '#platform/server/filling-in.ts';
import type { House } from '#platform/server/house.ts';
import { withFace } from './clean-picture.ts';
import { keepPicture, type KeptPicture } from './keep-picture.ts';
import { countUnmoved, findUnmoved, noteMoved, type PictureRow } from './picture-store.ts';

type Means = Pick<House, 'storedFiles' | 'log'>;

/**
 * Hashes of a picture; moves it from the row to the file store first if an earlier release wrote
 * it. Undefined if it cannot be decoded, which deletes it.
 */
export async function movedPicture(
  { db, ...means }: Means & Pick<House, 'db'>,
  id: string,
  { image, pictureHash, faceHash }: PictureRow,
): Promise<KeptPicture | undefined> {
  if (image !== null) return move(means, db, id, image);
  return pictureHash && faceHash ? { pictureHash, faceHash } : undefined;
}

async function move(means: Means, db: Queries, id: string, image: string): Promise<KeptPicture | undefined> {
  const clean = await withFace(image);
  if (!clean) means.log.warn({ user: id }, 'a profile picture of before cannot be shown, and was taken out');
  const kept = clean && (await keepPicture(means, clean));
  await noteMoved(db, id, image, kept ?? null);
  return kept;
}

/** Moves pictures that earlier releases stored in rows to the file store. */
export const movingPictures = fillingIn('accounts', 'movePictures', [
  {
    name: 'pictures',
    size: 20,
    countMissing: countUnmoved,
    async fill(tx, atMost, house) {
      const people = await findUnmoved(tx, atMost);
      for (const { id, image } of people) await move(house, tx, id, image);
      return people.length;
    },
  },
]);
