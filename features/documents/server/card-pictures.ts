import type { CardPictures, PictureContext } from '#platform/server/extension-points/indexed-kind.ts';
import { derivationsOf } from '#platform/server/media/derivatives/derivation-store.ts';
import { shownImagesOf } from '#platform/server/media/derivatives/shown-media.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { firstPictures } from './media-store.ts';
import { renditionAddress } from './present-media.ts';

/** The first picture in the text of these documents, of a film its poster. */
export async function cardPictures(context: PictureContext, ids: readonly string[]): Promise<CardPictures[]> {
  const { db, viewer } = context;
  const rows = await firstPictures(db, viewer, ids);
  const derivations = await derivationsOf(
    db,
    rows.map(({ hash }) => hash),
  );
  return rows.flatMap(({ documentId, id, hash, isPublic }) => {
    const derivation = derivations.get(hash);
    if (!derivation) return [];
    const images = shownImagesOf(derivation, (rendition) => {
      const address = renditionAddress(documentId, id, rendition);
      return isPublic ? address : signAddress(context, viewer, address);
    });
    return images.length > 0 ? { id: documentId, pictures: [{ placeholder: derivation.placeholder, images }] } : [];
  });
}
