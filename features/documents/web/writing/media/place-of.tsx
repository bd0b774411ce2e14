import { call, useRefresh } from '#platform/web/api/api.ts';
import { PlaceNote } from '#platform/web/geotags/place-note.tsx';
import { listMedia, removeMediaPlace } from '../../../contract/media-endpoints.ts';
import type { OwnMedia } from '../../../contract/shapes.ts';
import { useDocumentWords } from '../../words.ts';

/** Notes that the original contains a location, and offers to remove it. */
export function PlaceOf({ documentId: id, media }: { documentId: string; media: OwnMedia }) {
  const t = useDocumentWords();
  const refresh = useRefresh();
  if (!media.holdsPlace) return null;
  const remove = () =>
    call(removeMediaPlace, { params: { id, mediaId: media.id } }).finally(() => refresh({ endpoint: listMedia, params: { id } }));
  return (
    <div className="mt-1.5">
      <PlaceNote canGo={media.placeCanGo} onRemove={remove}>
        {t(media.placeCanGo ? 'media.holdsPlace' : 'media.holdsPlaceForGood')}
      </PlaceNote>
    </div>
  );
}
