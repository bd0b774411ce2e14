import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { HiddenNotice } from '#features/moderation/web/public-api.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/ui/icons.tsx';
import { useToastHost } from '#platform/web/ui/toasts.tsx';
import type { GalleryItem } from '../../contract/shapes.ts';
import { useGalleryPublicWords } from '../words.ts';
import { ItemTranscript } from './item-transcript.tsx';
import { isInConversation, ItemConversation, useConversation } from './item-conversation.tsx';
import { itemName } from './item-name.ts';
import { MediaView } from './media-view.tsx';
import { useSlideshow } from './use-slideshow.ts';
import { useSwipes } from './use-swipes.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerBar } from './viewer-bar.tsx';

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
  useModal(dialog);
  usePrepared(items[index - 1]);
  usePrepared(items[index + 1]);
  const item = items[index];
  const { stage, isZoomed, zoomBy } = useZoom(item?.id ?? '', item !== undefined && !item.video && !item.audio);
  const [isRunning, setIsRunning] = useState(false);
  useSlideshow(isRunning, dialog, () => onShow((index + 1) % items.length), index);
  const talk = useConversation();
  const go = (step: number) => {
    setIsRunning(false);
    if (items[index + step]) onShow(index + step);
  };
  const swipes = useSwipes(!isZoomed, go);
  if (!item) return null;
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
      onKeyDown={(event) => onViewerKey(event, { go, onShow, zoomBy, last: items.length - 1 })}
      {...swipes}
      className="media-viewer"
    >
      <div className="media-looking">
        <ViewerBar {...{ item, index, dialog, talk, isRunning, setIsRunning, onClose }} total={items.length} />
        <div ref={stage} data-zoomed={isZoomed ? '' : undefined} onPointerDown={() => setIsRunning(false)} className="media-stage">
          <div className="media-large">
            <MediaView item={item} number={index + 1} />
          </div>
          {index > 0 && <StepButton to="previous" icon={ChevronLeftIcon} onClick={() => go(-1)} />}
          {index < items.length - 1 && <StepButton to="next" icon={ChevronRightIcon} onClick={() => go(1)} />}
        </div>
        <ItemText galleryId={galleryId} item={item} />
      </div>
      {talk.isOpen && <ItemConversation itemId={item.id} />}
    </dialog>
  );
}

interface ViewerKeys {
  go: (step: number) => void;
  onShow: (index: number) => void;
  zoomBy: (factor: number) => void;
  /** Index of the last item. */
  last: number;
}

function onViewerKey({ key, target }: KeyboardEvent, { go, onShow, zoomBy, last }: ViewerKeys): void {
  // Arrow keys control videos and text fields instead.
  if (target instanceof HTMLMediaElement || isInConversation(target)) return;
  if (key === 'ArrowLeft') go(-1);
  else if (key === 'ArrowRight') go(1);
  else if (key === 'Home') onShow(0);
  else if (key === 'End') onShow(last);
  else if (key === '+' || key === '=') zoomBy(zoomStep);
  else if (key === '-') zoomBy(1 / zoomStep);
}

/** Description and transcript under the item. */
function ItemText({ galleryId, item }: { galleryId: string; item: GalleryItem }) {
  return (
    <div className="max-h-[40dvh] overflow-y-auto px-4 py-3">
      {item.isHidden && <HiddenNotice on={`galleryitem:${item.id}`} className="mx-auto mb-3 max-w-reading" />}
      <p className="mx-auto max-w-reading text-center break-words whitespace-pre-line">
        <bdi>{item.description}</bdi>
      </p>
      <ItemTranscript key={item.id} galleryId={galleryId} item={item} />
    </div>
  );
}

function StepButton({ to, ...rest }: { to: 'previous' | 'next'; icon: typeof ChevronLeftIcon; onClick: () => void }) {
  const t = useGalleryPublicWords();
  return <IconButton {...rest} label={t(to)} data-to={to} className="media-step shadow-raised" />;
}

/** Opens the dialog with the toasts in it, and returns the focus when it closes. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  const holdToasts = useToastHost();
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
  }, [dialog, holdToasts]);
}

/** Prefetches the image that may be shown next. */
function usePrepared(item: GalleryItem | undefined): void {
  const address = item?.images.at(-1)?.address;
  useEffect(() => {
    if (address) new Image().src = address;
  }, [address]);
}
