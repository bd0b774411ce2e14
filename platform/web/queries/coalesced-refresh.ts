import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf, type Refresh } from '../api/api.ts';
import { throttle } from '../live/throttle.ts';

/**
 * Returns the `Refresh` for live messages. It invalidates its targets immediately; those on screen
 * are fetched shortly after, once for all messages of that time.
 */
export function coalesceRefreshes(client: QueryClient): Refresh {
  const wanted = new Map<string, readonly unknown[]>();
  const fetching = throttle(async () => {
    const keys = [...wanted.values()];
    const wantsAll = keys.some((queryKey) => queryKey.length === 0);
    wanted.clear();
    // Invalidates again: a request in flight when the message came may return older data.
    for (const queryKey of wantsAll ? [[]] : keys) void client.invalidateQueries({ queryKey });
  });
  return async (...targets) => {
    const keys = targets.length ? targets.map(queryKeyOf) : [[]];
    for (const queryKey of keys) wanted.set(JSON.stringify(queryKey), queryKey);
    fetching.request();
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })));
  };
}
