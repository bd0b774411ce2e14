import type { RefObject } from 'react';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { ReportMenu } from '#features/moderation/web/public-api.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { MaximizeIcon, PauseIcon, PlayIcon, XIcon } from '#platform/web/ui/icons.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';
import { DownloadLink } from './download-link.tsx';
import { ConversationButton, type useConversation } from './item-conversation.tsx';

interface ViewerBarProps {
  item: GalleryItem;
  index: number;
  total: number;
  dialog: RefObject<HTMLDialogElement | null>;
  talk: ReturnType<typeof useConversation>;
  /** Whether the slideshow runs. */
  isRunning: boolean;
  setIsRunning: (isRunning: boolean) => void;
  onClose: () => void;
}

/** The viewer's position and buttons. */
export function ViewerBar({ item, index, total, dialog, talk, isRunning, setIsRunning, onClose }: ViewerBarProps) {
  const t = useGalleryPublicWords();
  const commentCount = useCommentCount()(item.commentCount);
  const toggleFullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : dialog.current?.requestFullscreen())?.catch(() => {});
  return (
    <div className="flex items-center gap-1 px-2 py-1.5">
      {/* The slideshow does not announce each item. */}
      <p role={isRunning ? undefined : 'status'} className="flex-1 px-2 text-sm tabular-nums text-muted">
        {t('position', { number: index + 1, total })}
      </p>
      {total > 1 && (
        <IconButton
          icon={isRunning ? PauseIcon : PlayIcon}
          label={t(isRunning ? 'slideshowStop' : 'slideshow')}
          onClick={() => setIsRunning(!isRunning)}
        />
      )}
      {item.download && <DownloadLink address={item.download} />}
      {talk.isOffered && (
        <ConversationButton
          label={commentCount ?? t('commentIt')}
          count={item.commentCount}
          isOpen={talk.isOpen}
          onClick={() => {
            setIsRunning(false);
            talk.toggle();
          }}
        />
      )}
      {!item.own && <ReportMenu key={item.id} on={`galleryitem:${item.id}`} />}
      {document.fullscreenEnabled && <IconButton icon={MaximizeIcon} label={t('fullScreen')} onClick={toggleFullScreen} />}
      <IconButton icon={XIcon} label={t('close')} onClick={onClose} />
    </div>
  );
}
