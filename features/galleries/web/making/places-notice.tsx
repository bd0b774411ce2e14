import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { removePlace } from '../../contract/endpoints.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useGalleryWords } from '../words.ts';

/** Warns the author that originals contain locations, and offers to remove all of them. */
export function PlacesNotice({ gallery: { id, items, isAnonymous } }: { gallery: GalleryWhole }) {
  const t = useGalleryWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const located = items.filter(({ own }) => own?.holdsPlace && own.placeCanGo);
  if (located.length === 0) return null;

  async function removeAll() {
    setIsBusy(true);
    try {
      for (const item of located) await call(removePlace, { params: { id, itemId: item.id } });
      toast(t('placesRemoved'), { tone: 'success' });
    } catch {
      toast(t('placeFailed'), { tone: 'danger' });
    }
    await refresh(...readsOf(id));
    setIsBusy(false);
  }

  return (
    <Notice
      tone="warn"
      title={t('placesTitle', { count: located.length })}
      actions={
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void removeAll()}>
          {t('removePlaces')}
        </Button>
      }
      className="mb-6"
    >
      {t(isAnonymous ? 'placesAnonymousText' : 'placesText')}
    </Notice>
  );
}
