import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/web/api/api.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { readHistory } from '../../contract/endpoints.ts';
import { keptTalkOf } from './kept-talk.ts';
import { TalkFeed, type TalkShown } from './talk-feed.ts';

/** Timeout of a read. */
const silentMs = 20_000;

/** Subscribes to a conversation while it is on screen, around a message or from its end. */
export function useTalk(conversationId: string, around: number | undefined): { feed: TalkFeed; shown: TalkShown } {
  const live = useLiveConnection();
  const [{ feed, link, first }] = useState(() => {
    const made = liveLink(live);
    const means = {
      conversationId,
      link: made,
      ...keptTalkOf(conversationId),
      read: (asked: object) => call(readHistory, { params: { id: conversationId }, query: asked }, AbortSignal.timeout(silentMs)),
    };
    return { feed: new TalkFeed(means), link: made, first: around };
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
