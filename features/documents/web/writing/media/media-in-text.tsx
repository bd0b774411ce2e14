import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MediaPlace } from '#platform/web/rich-text/media-places.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { UploadLine } from '#platform/web/uploads/upload-line.tsx';
import { cancelUpload, type UploadInfo } from '#platform/web/uploads/uploads.ts';
import type { OwnMedia } from '../../../contract/shapes.ts';
import { ShownMedia } from '../../reading/media-figure.tsx';
import { useDocumentWords } from '../../words.ts';
import { MediaCaptions } from './media-captions.tsx';
import { MediaDialog } from './media-dialog.tsx';
import { PlaceOf } from './place-of.tsx';

interface MediaInTextProps {
  /** Null until the document is on the server. */
  documentId: string | null;
  place: MediaPlace;
  /** Undefined until it is uploaded. */
  media: OwnMedia | undefined;
  upload: UploadInfo | undefined;
  /** Its upload starts once the document is on the server. */
  isHeld: boolean;
  /** Whether the list of uploaded media is known. */
  isKnown: boolean;
  /** Asks the server whether it has been uploaded by now. */
  isThere: () => Promise<boolean>;
  /** Starts the upload again with a file. */
  onFile: (file: File) => void;
  accepts: string;
}

/** Medium in the editor: as readers see it, or the progress of its upload, with its actions. */
export function MediaInText(props: MediaInTextProps) {
  const { documentId, place, media, upload } = props;
  const { attrs, isSelected } = place;
  const t = useDocumentWords();
  const [isDescribing, setIsDescribing] = useState(false);
  const [isCaptioning, setIsCaptioning] = useState(false);
  const remove = () => {
    if (upload) cancelUpload(upload.key);
    place.remove();
  };
  const lacksWords = media?.type === 'image' && attrs.alt.trim() === '';
  return (
    <>
      <figure data-width={attrs.width}>
        {media ? <ShownMedia media={media} alt={attrs.alt} width={attrs.width} /> : <OnItsWay {...props} />}
        {attrs.caption && <figcaption>{attrs.caption}</figcaption>}
      </figure>
      <div className="editor-media-tools" data-shown={isSelected || lacksWords || !media || undefined}>
        <Button size="small" variant={lacksWords ? 'secondary' : 'quiet'} icon={PencilIcon} onClick={() => setIsDescribing(true)}>
          {t(lacksWords ? 'media.describe' : 'media.edit')}
        </Button>
        {media && media.type !== 'image' && (
          <Button size="small" variant="quiet" onClick={() => setIsCaptioning(true)}>
            {t('media.captions')}
          </Button>
        )}
        <IconButton size="small" icon={ArrowUpIcon} label={t('media.up')} onClick={() => place.move(-1)} />
        <IconButton size="small" icon={ArrowDownIcon} label={t('media.down')} onClick={() => place.move(1)} />
        <IconButton size="small" icon={TrashIcon} label={t('media.remove')} onClick={remove} />
      </div>
      {media && documentId !== null && <PlaceOf documentId={documentId} media={media} />}
      {isDescribing &&
        // Rendered outside the text, so that the editor does not handle its keys.
        createPortal(
          <MediaDialog attrs={attrs} type={media?.type ?? 'image'} onSave={place.change} onClose={() => setIsDescribing(false)} />,
          document.body,
        )}
      {isCaptioning &&
        media &&
        documentId !== null &&
        createPortal(<MediaCaptions documentId={documentId} media={media} onClose={() => setIsCaptioning(false)} />, document.body)}
    </>
  );
}

function OnItsWay({ place, upload, isHeld, isKnown, isThere, onFile, accepts }: MediaInTextProps) {
  const t = useDocumentWords();
  const isOnItsWay = upload !== undefined;
  const wasOnItsWay = useRef(false);
  useEffect(() => {
    if (isOnItsWay) wasOnItsWay.current = true;
    else if (wasOnItsWay.current) {
      wasOnItsWay.current = false;
      // The upload was cancelled, here or in another window, unless it had completed.
      void isThere().then((there) => there || place.remove());
    }
    // oxlint-disable-next-line react/exhaustive-deps -- When its upload comes or goes.
  }, [isOnItsWay]);
  if (upload)
    return (
      <div className="rounded-card border border-line bg-surface px-4 py-3 text-base">
        {upload.state === 'failed' && (
          <p role="alert" className="mb-1.5 font-[560] text-danger">
            {t('mediaFailed')}
          </p>
        )}
        <ul>
          <UploadLine upload={upload} />
        </ul>
      </div>
    );
  if (isHeld)
    return (
      <p role="status" className="rounded-card bg-plain-wash px-6 py-8 text-center text-base text-muted">
        {t('media.held')}
      </p>
    );
  if (!isKnown || wasOnItsWay.current) return <Skeleton shape="card" count={1} label={t('loading')} />;
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-danger-wash px-6 py-6 text-center text-base">
      <p>{t('mediaFailed')}</p>
      <label className="link inline-flex min-h-11 items-center has-focus-visible:outline-2 has-focus-visible:outline-accent">
        {t('media.chooseAgain')}
        <input
          type="file"
          accept={accepts}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
          }}
        />
      </label>
    </div>
  );
}
