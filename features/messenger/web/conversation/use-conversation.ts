import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/web/api/api.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { readHistory } from '../../contract/endpoints.ts';
import { storedConversationOf } from './stored-conversation.ts';
import { ConversationFeed, type ConversationShown } from './conversation-feed.ts';

/** Timeout of a read. */
const silentMs = 20_000;

/** Subscribes to a conversation while it is on screen, around a message or from its end. */
export function useConversation(conversationId: string, around: number | undefined): { feed: ConversationFeed; shown: ConversationShown } {
  const live = useLiveConnection();
  const [{ feed, link, first }] = useState(() => {
    const made = liveLink(live);
    const dependencies = {
      conversationId,
      link: made,
      ...storedConversationOf(conversationId),
      read: (requested: object) => call(readHistory, { params: { id: conversationId }, query: requested }, AbortSignal.timeout(silentMs)),
    };
    return { feed: new ConversationFeed(dependencies), link: made, first: around };
  });
  useEffect(() => {
    const release = link.acquire();
    const stop = feed.open(first);
    return () => {
      stop();
      release();
    };
  }, [feed, link, first]);
  return { feed, shown: useSyncExternalStore(feed.subscribe, feed.shown, feed.shown) };
}
