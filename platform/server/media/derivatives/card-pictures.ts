import type { Queries } from '../../database/db.ts';
import type { CardPictures } from '../../extension-points/indexed-kind.ts';
import { derivationsOf } from './derivation-store.ts';
import { shownImagesOf } from './shown-media.ts';

/**
 * The pictures of cards, grouped by the ID of their thing, in the order of the rows. Originals that
 * have no images yet are left out.
 */
export async function cardPicturesOf<Row extends { id: string; hash: string }>(
  db: Queries,
  rows: readonly Row[],
  addressesOf: (row: Row) => Parameters<typeof shownImagesOf>[1],
): Promise<CardPictures[]> {
  const derivations = await derivationsOf(
    db,
    rows.map(({ hash }) => hash),
  );
  const pictures = new Map<string, CardPictures['pictures']>();
  for (const row of rows) {
    const derivation = derivations.get(row.hash);
    const images = derivation ? shownImagesOf(derivation, addressesOf(row)) : [];
    if (derivation && images.length > 0)
      pictures.set(row.id, [...(pictures.get(row.id) ?? []), { placeholder: derivation.placeholder, images }]);
  }
  return Array.from(pictures, ([id, own]) => ({ id, pictures: own }));
}
