import { useCallback, useEffect, useRef, useState } from 'react';
import { liveLink, type LiveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { messageLimits } from '../../contract/limits.ts';
import {
  closeConversation,
  messageRead,
  openConversation,
  presence,
  typing,
  type HereIds,
  type MessageRead,
  type Presence,
  type Typing,
} from '../../contract/live.ts';

/** Presence, typing and read marks of the others. */
export interface Company {
  hereIds: ReadonlySet<string>;
  typingIds: ReadonlySet<string>;
  /** Read marks received since this page was opened. */
  readSeqs: ReadonlyMap<string, number>;
  /** Announces that one is typing; throttled. */
  type: () => void;
  /** Their message arrived. */
  stopTyping: (userId: string) => void;
}

const none: ReadonlySet<string> = new Set();

/** Announces that the conversation is on screen; subscribes to presence, typing and read marks. */
export function useCompany(conversationId: string): Company {
  const live = useLiveConnection();
  const [link] = useState(() => liveLink(live));
  const [hereIds, setHereIds] = useState(none);
  const [readSeqs, setReadSeqs] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const enter = () =>
      link.call(openConversation, { conversationId }).then(
        (answer) => setHereIds(new Set((answer as HereIds).hereIds)),
        () => {},
      );
    const release = link.acquire();
    const stops = [
      link.onConnection((isConnected) => (isConnected ? void enter() : setHereIds(none))),
      link.on(presence, (payload) => {
        const { userId, isHere } = payload as Presence;
        setHereIds((ids) => new Set(isHere ? [...ids, userId] : [...ids].filter((id) => id !== userId)));
      }),
      link.on(messageRead, (payload) => {
        const { conversationId: id, userId, seq } = payload as MessageRead;
        if (id === conversationId) setReadSeqs((seqs) => new Map(seqs).set(userId, Math.max(seq, seqs.get(userId) ?? 0)));
      }),
    ];
    if (link.isConnected()) void enter();
    return () => {
      for (const stop of stops) stop();
      if (link.isConnected()) link.call(closeConversation, { conversationId }).catch(() => {});
      release();
    };
  }, [link, conversationId]);
  return { hereIds, readSeqs, ...useTyping(link, conversationId) };
}

function useTyping(link: LiveLink, conversationId: string): Pick<Company, 'typingIds' | 'type' | 'stopTyping'> {
  const [typingIds, setTypingIds] = useState(none);
  const sentAt = useRef(0);
  const [ends] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());
  const stopTyping = useCallback(
    (userId: string) => {
      clearTimeout(ends.get(userId));
      if (ends.delete(userId)) setTypingIds(new Set(ends.keys()));
    },
    [ends],
  );
  useEffect(() => {
    const stop = link.on(typing, (payload) => {
      const { conversationId: id, userId } = payload as Typing;
      if (id !== conversationId) return;
      clearTimeout(ends.get(userId));
      ends.set(
        userId,
        setTimeout(() => stopTyping(userId), messageLimits.typingMs),
      );
      setTypingIds(new Set(ends.keys()));
    });
    return () => {
      stop();
      for (const timer of ends.values()) clearTimeout(timer);
      ends.clear();
      setTypingIds(none);
    };
  }, [link, conversationId, ends, stopTyping]);
  const type = useCallback(() => {
    if (Date.now() - sentAt.current < messageLimits.typingEveryMs) return;
    sentAt.current = Date.now();
    link.call(typing, { conversationId }).catch(() => {});
  }, [link, conversationId]);
  return { typingIds, type, stopTyping };
}
