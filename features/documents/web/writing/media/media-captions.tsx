import { call, useRefresh } from '#platform/web/api/api.ts';
import { CaptionsDialog } from '#platform/web/captions/captions-dialog.tsx';
import { readDocument } from '../../../contract/endpoints.ts';
import { listMedia, removeMediaCaptions, writeMediaCaptions } from '../../../contract/media-endpoints.ts';
import type { OwnMedia } from '../../../contract/shapes.ts';

/** Dialog with the captions of a medium, for its author. Mount it only while it is open. */
export function MediaCaptions({ documentId: id, media, onClose }: { documentId: string; media: OwnMedia; onClose: () => void }) {
  const refresh = useRefresh();
  const at = (language: string) => ({ id, mediaId: media.id, language });
  const reread = () => refresh({ endpoint: listMedia, params: { id } }, { endpoint: readDocument, params: { id } });
  return (
    <CaptionsDialog
      name={media.fileName}
      tracks={media.captions}
      onSave={async (language, body) => {
        await call(writeMediaCaptions, { params: at(language), body });
        await reread();
      }}
      onRemove={async (language) => {
        await call(removeMediaCaptions, { params: at(language) });
        await reread();
      }}
      onClose={onClose}
    />
  );
}
