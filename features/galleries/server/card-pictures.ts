import type { CardPictures, PictureContext } from '#platform/server/extension-points/indexed-kind.ts';
import { cardPicturesOf } from '#platform/server/media/derivatives/card-pictures.ts';
import { firstPictures } from './exports-store.ts';
import { itemAddresses } from './present-gallery.ts';

/** The cover and the next pictures of these galleries, of films their posters. */
export async function cardPictures(context: PictureContext, ids: readonly string[]): Promise<CardPictures[]> {
  const rows = await firstPictures(context.db, context.viewer, ids);
  return cardPicturesOf(context.db, rows, (row) => itemAddresses(context, row, row.itemId));
}
