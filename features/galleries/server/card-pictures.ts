import type { CardPictures, PictureContext } from '#platform/server/extension-points/indexed-kind.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { shownImagesOf } from '#platform/server/media/derivatives/shown-media.ts';
import { firstPictures } from './exports-store.ts';
import { itemAddresses } from './present-gallery.ts';

/** The cover and the next pictures of these galleries, of films their posters. */
export async function cardPictures(context: PictureContext, ids: readonly string[]): Promise<CardPictures[]> {
  const { db, viewer } = context;
  const rows = await firstPictures(db, viewer, ids);
  const derivations = await derivationsOf(
    db,
    rows.map(({ hash }) => hash),
  );
  const pictures = rows.flatMap((row) => {
    const derivation = derivations.get(row.hash);
    const images = derivation ? shownImagesOf(derivation, itemAddresses(context, row, row.itemId)) : [];
    return derivation && images.length > 0 ? { id: row.id, placeholder: derivation.placeholder, images } : [];
  });
  return [...Map.groupBy(pictures, ({ id }) => id)].map(([id, own]) => ({
    id,
    pictures: own.map(({ placeholder, images }) => ({ placeholder, images })),
  }));
}
