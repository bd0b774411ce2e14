import { call, useRefresh } from '#platform/web/api/api.ts';
import { PlaceNote } from '#platform/web/geotags/place-note.tsx';
import { removePlace } from '../../contract/endpoints.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';

/**
 * Notes that the original contains a location, and offers to remove it; shown next to the download
 * permission.
 */
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
