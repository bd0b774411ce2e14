import { useRef, useEffect, useState, type ReactNode } from 'react';
import { useMessengerWords } from '../words.ts';
import type { ConversationState } from './conversation-state.ts';

const longest = 200;

/** Announces new messages of others to screen readers. */
export function Announcer({ state, ownId }: { state: ConversationState | undefined; ownId: string }): ReactNode {
  const t = useMessengerWords();
  const [said, setSaid] = useState('');
  const before = useRef<ConversationState>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = state;
    // Messages loaded by scrolling are not new.
    if (!known?.isAtEnd || !state) return;
    const added = state.messages.filter(({ seq, author }) => seq > known.lastSeq && author?.id !== ownId);
    const [first] = added;
    if (added.length > 1) setSaid(t('announceMany', { count: added.length }));
    else if (first) setSaid(t('quoted', { name: first.author?.name ?? '', text: first.text.slice(0, longest) || t('files') }));
  }, [state, ownId, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
