import type { CardPictures, PictureContext } from '#platform/server/extension-points/indexed-kind.ts';
import { signAddress } from '#platform/server/http/signed-address.ts';
import { cardPicturesOf } from '#platform/server/media/derivatives/card-pictures.ts';
import { firstPictures } from './media-store.ts';
import { renditionAddress } from './present-media.ts';

/** The first picture in the text of these documents, of a film its poster. */
export async function cardPictures(context: PictureContext, ids: readonly string[]): Promise<CardPictures[]> {
  const rows = await firstPictures(context.db, context.viewer, ids);
  return cardPicturesOf(context.db, rows, ({ id, mediaId, isPublic }) => (rendition) => {
    const address = renditionAddress(id, mediaId, rendition);
    return isPublic ? address : signAddress(context, context.viewer, address);
  });
}
