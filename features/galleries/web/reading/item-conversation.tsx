import { useState } from 'react';
import { Comments } from '#features/comments/web/public-api.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { useGalleryPublicWords } from '../words.ts';

/** Comments on an item, beside it. */
export function ItemConversation({ itemId }: { itemId: string }) {
  const t = useGalleryPublicWords();
  return (
    <aside aria-label={t('commentIt')} className="media-talk">
      <Comments on={`galleryitem:${itemId}`} />
    </aside>
  );
}

/**
 * Whether an event target is in the comments, where keys and touches must not control the viewer.
 */
export const isInConversation = (target: EventTarget): boolean => target instanceof Element && target.closest('.media-talk') !== null;

/** State of the comments panel; an address that names a comment opens it. */
export function useConversation(): { isOffered: boolean; isOpen: boolean; toggle: () => void } {
  const { hash } = useLocation();
  const isNamed = hash.startsWith('#comment-');
  const [isOpen, setIsOpen] = useState(isNamed);
  const [named, setNamed] = useState(hash);
  if (named !== hash) {
    setNamed(hash);
    if (isNamed) setIsOpen(true);
  }
  const isOffered = !useSettings().modulesOff.includes('comments');
  return { isOffered, isOpen: isOffered && isOpen, toggle: () => setIsOpen(!isOpen) };
}

interface ConversationButtonProps {
  /** Number of comments in words, or the purpose of the button. */
  label: string;
  count: number;
  isOpen: boolean;
  onClick: () => void;
}

/** Button that toggles the comments, with their number. */
export function ConversationButton({ label, count, isOpen, onClick }: ConversationButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onClick}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm text-muted tabular-nums transition-colors hover:bg-tint hover:text-ink aria-expanded:bg-tint aria-expanded:text-accent"
    >
      <MessageSquareIcon size={20} />
      {count > 0 && count}
    </button>
  );
}
