import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCommentCount } from '#features/comments/web/public-api.tsx';
import { HiddenNotice, ReportMenu } from '#features/moderation/web/public-api.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, MaximizeIcon, PauseIcon, PlayIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { useToastHost } from '#platform/web/ui/toasts.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';
import { DownloadLink } from './download-link.tsx';
import { ItemTranscript } from './item-transcript.tsx';
import { isInTalk, ItemTalk, TalkButton, useTalk } from './item-talk.tsx';
import { itemName } from './item-name.ts';
import { MediaView } from './media-view.tsx';
import { useSlideshow } from './use-slideshow.ts';
import { useZoom } from './use-zoom.ts';

/** Horizontal distance, in pixels, that counts as a swipe. */
const swipePixels = 48;
/** Zoom factor of one key press. */
const zoomStep = 1.5;

interface ViewerProps {
  galleryId: string;
  items: readonly GalleryItem[];
  /** Index of the item shown. */
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/**
 * Full-screen viewer. Buttons, arrow keys, swipes or the slideshow switch items; pinch, double tap,
 * + and − zoom; Esc closes it.
 */
export function Viewer({ galleryId, items, index, onShow, onClose }: ViewerProps) {
  const t = useGalleryPublicWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const holdToasts = useToastHost();
  const began = useRef<{ x: number; y: number }>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    const giveToastsBack = element && holdToasts(element);
    return () => {
      giveToastsBack?.();
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [holdToasts]);
  usePrepared(items[index - 1]);
  usePrepared(items[index + 1]);
  const item = items[index];
  const { stage, isZoomed, zoomBy } = useZoom(item?.id ?? '', item !== undefined && !item.video && !item.audio);
  const [isRunning, setIsRunning] = useState(false);
  useSlideshow(isRunning, dialog, () => onShow((index + 1) % items.length), index);
  const talk = useTalk();
  const said = useCommentCount()(item?.commentCount ?? 0);
  if (!item) return null;
  const hasPrevious = index > 0;
  const hasNext = index < items.length - 1;
  const go = (step: number) => {
    setIsRunning(false);
    if (items[index + step]) onShow(index + step);
  };
  const toggleFullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : dialog.current?.requestFullscreen())?.catch(() => {});
  return (
    <dialog
      ref={dialog}
      aria-label={itemName(t, item, index + 1)}
      onCancel={(event) => {
        // Ignores events from dialogs on top, such as the confirmation to delete a comment.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Arrow keys control videos and text fields instead.
        if (event.target instanceof HTMLMediaElement || isInTalk(event.target)) return;
        if (event.key === 'ArrowLeft') go(-1);
        else if (event.key === 'ArrowRight') go(1);
        else if (event.key === 'Home') onShow(0);
        else if (event.key === 'End') onShow(items.length - 1);
        else if (event.key === '+' || event.key === '=') zoomBy(zoomStep);
        else if (event.key === '-') zoomBy(1 / zoomStep);
      }}
      onTouchStart={({ touches, target }) => {
        const first = touches[0];
        // Ignores pinches, and touches on sliders, videos or comments.
        const isFree = touches.length === 1 && !isZoomed && !(target as Element).closest('input, video') && !isInTalk(target);
        began.current = first && isFree ? { x: first.clientX, y: first.clientY } : null;
      }}
      onTouchEnd={({ changedTouches }) => {
        const from = began.current;
        const touch = changedTouches[0];
        if (!from || !touch) return;
        const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
        if (Math.abs(right) > swipePixels && Math.abs(right) > 2 * Math.abs(down)) go(right < 0 ? 1 : -1);
      }}
      className="media-viewer"
    >
      <div className="media-looking">
        <div className="flex items-center gap-1 px-2 py-1.5">
          {/* The slideshow does not announce each item. */}
          <p role={isRunning ? undefined : 'status'} className="flex-1 px-2 text-sm tabular-nums text-muted">
            {t('position', { number: index + 1, total: items.length })}
          </p>
          {items.length > 1 && (
            <IconButton
              icon={isRunning ? PauseIcon : PlayIcon}
              label={t(isRunning ? 'slideshowStop' : 'slideshow')}
              onClick={() => setIsRunning(!isRunning)}
            />
          )}
          {item.download && <DownloadLink address={item.download} />}
          {talk.isOffered && (
            <TalkButton
              label={said ?? t('commentIt')}
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
        <div ref={stage} data-zoomed={isZoomed ? '' : undefined} onPointerDown={() => setIsRunning(false)} className="media-stage">
          <div className="media-large">
            <MediaView item={item} number={index + 1} />
          </div>
          {hasPrevious && (
            <IconButton
              icon={ChevronLeftIcon}
              label={t('previous')}
              onClick={() => go(-1)}
              data-to="previous"
              className="media-step shadow-raised"
            />
          )}
          {hasNext && (
            <IconButton
              icon={ChevronRightIcon}
              label={t('next')}
              onClick={() => go(1)}
              data-to="next"
              className="media-step shadow-raised"
            />
          )}
        </div>
        <div className="max-h-[40dvh] overflow-y-auto px-4 py-3">
          {item.isHidden && <HiddenNotice on={`galleryitem:${item.id}`} className="mx-auto mb-3 max-w-reading" />}
          <p className="mx-auto max-w-reading text-center break-words whitespace-pre-line">
            <bdi>{item.description}</bdi>
          </p>
          <ItemTranscript key={item.id} galleryId={galleryId} item={item} />
        </div>
      </div>
      {talk.isOpen && <ItemTalk itemId={item.id} />}
    </dialog>
  );
}

/** Prefetches the image that may be shown next. */
function usePrepared(item: GalleryItem | undefined): void {
  const address = item?.images.at(-1)?.address;
  useEffect(() => {
    if (address) new Image().src = address;
  }, [address]);
}
