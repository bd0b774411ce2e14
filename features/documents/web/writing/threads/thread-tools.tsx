import { useEffect, useRef } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { MessageSquareIcon, MessageSquareQuoteIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../../words.ts';
import { newPassage, type PassageThreads, type ThreadsSnapshot } from './passage-threads.ts';
import '../../threads/threads.css';

interface ThreadToolsProps {
  /** Number of open threads. */
  count: number;
  isListOpen: boolean;
  onList: () => void;
}

/** Above the text: opens the list of comments. */
export function ThreadTools({ count, isListOpen, onList }: ThreadToolsProps) {
  const t = useDocumentWords();
  return (
    <Button variant="quiet" size="small" icon={MessageSquareIcon} aria-expanded={isListOpen} onClick={onList}>
      {t('threads.list', { count })}
    </Button>
  );
}

/** Below the selected text: comments on it. */
export function CommentHere({
  passages,
  snapshot: { selected, ranges },
  onPress,
}: {
  passages: PassageThreads;
  snapshot: ThreadsSnapshot;
  onPress: () => void;
}) {
  const t = useDocumentWords();
  const place = useRef<HTMLDivElement>(null);
  const isOffered = selected !== undefined && !ranges.has(newPassage);
  useEffect(() => {
    const element = place.current;
    const at = passages.placeOfSelection();
    if (!element || !at) return;
    const room = (element.offsetParent ?? document.body).getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left - room.left, room.width - element.offsetWidth - 8));
    // Not by a `style` attribute, which the Content Security Policy forbids.
    element.style.left = `${left}px`;
    element.style.top = `${at.bottom - room.top + 8}px`;
  }, [passages, selected, isOffered]);
  if (!isOffered) return null;
  return (
    <div ref={place} className="comment-here">
      <Button
        size="small"
        variant="secondary"
        icon={MessageSquareQuoteIcon}
        aria-keyshortcuts="Control+Alt+M"
        title={t('threads.shortcut')}
        // The text stays selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {t('threads.comment')}
      </Button>
    </div>
  );
}
