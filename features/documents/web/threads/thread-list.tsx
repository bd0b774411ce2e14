import { useState, type ReactNode } from 'react';
import { Chip } from '#platform/web/ui/chip.tsx';
import type { PassageThread } from '../../contract/thread-shapes.ts';
import { useDocumentWords } from '../words.ts';
import { ThreadItem } from './thread-item.tsx';
import './threads.css';

interface ThreadListProps {
  documentId: string;
  threads: readonly PassageThread[];
  /** Position of each passage in the text; those that were deleted are missing. Undefined while they are looked for. */
  places: ReadonlyMap<string, number> | undefined;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Shown if there are no open threads. */
  empty: ReactNode;
}

/** Threads in the order of their passages, first those whose passage is in the text; resolved ones on demand. */
export function ThreadList({ documentId, threads, places, chosen, onChoose, empty }: ThreadListProps) {
  const t = useDocumentWords();
  const [isWithResolved, setIsWithResolved] = useState(false);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null).length;
  const shown = threads.filter(({ id, resolvedAt }) => resolvedAt === null || isWithResolved || id === chosen);
  const at = (id: string) => places?.get(id) ?? Infinity;
  const inOrder = shown.toSorted((one, other) => (at(one.id) === at(other.id) ? 0 : at(one.id) - at(other.id)));
  return (
    <>
      {resolved > 0 && (
        <Chip isPressed={isWithResolved} onPress={() => setIsWithResolved(!isWithResolved)}>
          {t('threads.withResolved', { count: resolved })}
        </Chip>
      )}
      {inOrder.length === 0 && empty}
      <ol className="thread-list">
        {inOrder.map((thread) => (
          <ThreadItem
            key={thread.id}
            documentId={documentId}
            thread={thread}
            isGone={places !== undefined && !places.has(thread.id)}
            isChosen={thread.id === chosen}
            onChoose={() => onChoose(thread.id)}
          />
        ))}
      </ol>
    </>
  );
}
