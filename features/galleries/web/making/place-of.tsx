import { call, useRefresh } from '#platform/web/api.ts';
import { PlaceNote } from '#platform/web/geotags/place-note.tsx';
import { removePlace } from '../../contract/endpoints.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';

/** Says of an original that it tells where it was taken, beside whether others may download it, and takes that out. */
export function PlaceOf({ galleryId, item: { id, own } }: { galleryId: string; item: GalleryItem }) {
  const t = useGalleryWords();
  const refresh = useRefresh();
  if (!own?.holdsPlace) return null;
  const remove = () => call(removePlace, { params: { id: galleryId, itemId: id } }).finally(() => refresh(...readsOf(galleryId)));
  return (
    <PlaceNote canGo={own.placeCanGo} onRemove={remove}>
      {t(own.placeCanGo ? 'holdsPlace' : 'holdsPlaceForGood')}
    </PlaceNote>
  );
}
