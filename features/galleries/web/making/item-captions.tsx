import { call, useRefresh } from '#platform/web/api/api.ts';
import { CaptionsDialog } from '#platform/web/captions/captions-dialog.tsx';
import { removeCaptions, writeCaptions } from '../../contract/endpoints.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import { readsOf } from '../reads-of.ts';

/** Dialog with the captions of an item, for its author. Mount it only while it is open. */
export function ItemCaptions({ galleryId, item, onClose }: { galleryId: string; item: GalleryItem; onClose: () => void }) {
  const refresh = useRefresh();
  const at = (language: string) => ({ id: galleryId, itemId: item.id, language });
  return (
    <CaptionsDialog
      name={item.own?.fileName ?? item.description}
      tracks={item.captions}
      onSave={async (language, body) => {
        await call(writeCaptions, { params: at(language), body });
        await refresh(...readsOf(galleryId));
      }}
      onRemove={async (language) => {
        await call(removeCaptions, { params: at(language) });
        await refresh(...readsOf(galleryId));
      }}
      onClose={onClose}
    />
  );
}
