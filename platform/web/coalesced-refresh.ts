import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf, type Refresh } from './api.ts';
import { inAMoment } from './in-a-moment.ts';

/**
 * Gives the function by which live messages refresh. What they name is stale at once, so that whoever comes to it reads it afresh; what is
 * on screen is fetched in a moment, once for all messages that came meanwhile.
 */
export function coalesceRefreshes(client: QueryClient): Refresh {
  const wanted = new Map<string, readonly unknown[]>();
  const fetching = inAMoment(async () => {
    const keys = [...wanted.values()];
    const wantsAll = keys.some((queryKey) => queryKey.length === 0);
    wanted.clear();
    // Marked once more: what was on its way when the message came may be older than the message.
    for (const queryKey of wantsAll ? [[]] : keys) void client.invalidateQueries({ queryKey });
  });
  return async (...targets) => {
    const keys = targets.length ? targets.map(queryKeyOf) : [[]];
    for (const queryKey of keys) wanted.set(JSON.stringify(queryKey), queryKey);
    fetching.ask();
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })));
  };
}
