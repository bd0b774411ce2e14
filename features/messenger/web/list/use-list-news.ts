import { useEffect, useState } from 'react';
import { refresh } from '#platform/web/api/api.ts';
import { throttle } from '#platform/web/live/throttle.ts';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { listConversations } from '../../contract/endpoints.ts';
import { messageChanged, messageRead, messageSent, presence, whoIsHere, type HereIds, type Presence } from '../../contract/live.ts';

/** Interval of polling presence. */
const askMs = 45_000;

/** Keeps the list current, and returns which partners are present. */
export function useListNews(): ReadonlySet<string> {
  const live = useLiveConnection();
  const [link] = useState(() => liveLink(live));
  const [hereIds, setHereIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const release = link.acquire();
    const reading = throttle(() => refresh(listConversations));
    const ask = () => {
      if (!link.isConnected() || document.hidden) return;
      link.call(whoIsHere, {}).then(
        (answer) => setHereIds(new Set((answer as HereIds).hereIds)),
        () => {},
      );
    };
    const stops = [
      ...[messageSent, messageChanged, messageRead].map((name) => link.on(name, reading.request)),
      link.on(presence, (payload) => {
        const { userId, isHere } = payload as Presence;
        setHereIds((ids) => new Set(isHere ? [...ids, userId] : [...ids].filter((id) => id !== userId)));
      }),
      link.onConnection((isConnected) => (isConnected ? ask() : setHereIds(new Set()))),
    ];
    const timer = setInterval(ask, askMs);
    document.addEventListener('visibilitychange', ask);
    ask();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      for (const stop of stops) stop();
      reading.stop();
      release();
    };
  }, [link]);
  return hereIds;
}
