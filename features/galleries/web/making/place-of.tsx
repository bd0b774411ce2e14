import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { removePlace } from '../../contract/endpoints.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';

/** Says of an original that it tells where it was taken, beside whether others may download it, and takes that out. */
export function PlaceOf({ galleryId, item: { id, own } }: { galleryId: string; item: GalleryItem }) {
  const t = useGalleryWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  if (!own?.holdsPlace) return null;

  async function remove() {
    setIsBusy(true);
    try {
      await call(removePlace, { params: { id: galleryId, itemId: id } });
      toast(t('placeRemoved'), { tone: 'success' });
    } catch {
      toast(t('placeFailed'), { tone: 'danger' });
    }
    await refresh(...readsOf(galleryId));
    setIsBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm text-muted">{t(own.placeCanGo ? 'holdsPlace' : 'holdsPlaceForGood')}</p>
      {own.placeCanGo && (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void remove()}>
          {t('removePlace')}
        </Button>
      )}
    </div>
  );
}
