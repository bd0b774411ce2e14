import { useCallback, useEffect, useState } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { call, refresh } from '#platform/web/api/api.ts';
import { listConversations, markRead } from '../../contract/endpoints.ts';
import type { ConversationWhole } from '../../contract/shapes.ts';
import { ReadMark } from './read-mark.ts';
import { endSeq, type ConversationState } from './conversation-state.ts';

interface UsedReadMark {
  /** Read mark before the new messages; null if there are none. Fixed while the person reads. */
  newSince: number | null;
  clearNew: () => void;
  /** Number of new messages on opening; null if they arrived since. */
  newCount: number | null;
  /** Number of others' messages after the last seen one. */
  behind: number;
  /** Messages up to this number are on screen. */
  see: (seq: number) => void;
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** Sends the read mark for messages on screen of a focused window. */
export function useReadMark(conversation: ConversationWhole, readSeqElsewhere: number, state: ConversationState | undefined): UsedReadMark {
  const { id, readSeq, unread } = conversation;
  const lastSeq = state?.lastSeq ?? 0;
  /** Unread count of the server, and the last message that it includes. */
  const [counted, setCounted] = useState<{ unread: number; lastSeq: number | null }>({ unread, lastSeq: conversation.lastSeq });
  if (counted.lastSeq === null) setCounted({ ...counted, lastSeq });
  const [mark] = useState(
    () =>
      new ReadMark(readSeq, {
        async mark(seq) {
          const now = await call(markRead, { params: { id }, body: { seq } });
          setCounted({ unread: now.unread, lastSeq: null });
          await refresh(listConversations, readSession);
        },
        later: (run, ms) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      }),
  );
  const [newSince, setNewSince] = useState(unread > 0 ? readSeq : null);
  const [newCount, setNewCount] = useState<number | null>(unread);
  const [seen, setSeen] = useState(readSeq);
  useEffect(() => () => mark.end(), [mark]);
  useEffect(() => mark.know(readSeqElsewhere), [mark, readSeqElsewhere]);
  const end = state ? endSeq(state) : 0;
  const [knownEnd, setKnownEnd] = useState(end);
  if (end > knownEnd) {
    setKnownEnd(end);
    // It arrived while no one looked, and everything before it was read.
    if (knownEnd > 0 && !isLookedAt() && (newSince === null || seen >= knownEnd)) {
      setNewSince(knownEnd);
      setNewCount(null);
    }
  }
  return {
    newSince,
    newCount,
    clearNew: useCallback(() => setNewSince(null), []),
    behind: Math.max(seen, readSeqElsewhere) >= lastSeq ? 0 : counted.unread + Math.max(0, lastSeq - (counted.lastSeq ?? lastSeq)),
    see: useCallback(
      (seq) => {
        if (!isLookedAt()) return;
        mark.see(seq);
        setSeen(mark.seen());
      },
      [mark],
    ),
  };
}
