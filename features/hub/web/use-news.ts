import { useQueryClient } from '#platform/web/queries/queries.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Pages } from '#platform/web/api/api.ts';
import { throttle, type Throttled } from '#platform/web/live/throttle.ts';
import { useLive } from '#platform/web/live/live.tsx';
import { listHub } from '../contract/endpoints.ts';
import { hubChangedMessage } from '../contract/live.ts';
import type { HubPage } from '../contract/shapes.ts';
import { countMissing } from './count-missing.ts';
import type { hubQuery } from './queries.ts';

/** Lists that this window has shown before. */
const visitedKeys = new Set<string>();
/** In place of an id: anything may have changed. */
const anything = '';

/**
 * Follows changes of a list on screen. New items are counted until `show`; changed and deleted ones
 * are updated in place, so that the reading position stays.
 */
export function useNews(
  options: ReturnType<typeof hubQuery>,
  shown: readonly HubPage[] | undefined,
): { count: number; show: () => Promise<void> } {
  const client = useQueryClient();
  const [newKeys, setNewKeys] = useState<readonly string[]>([]);
  const key = JSON.stringify(options.queryKey);
  const latest = useRef(options);
  const known = useRef(newKeys);
  /** Ids of changes that were not read yet. */
  const changed = useRef(new Set<string>());
  useEffect(() => {
    known.current = newKeys;
  });
  useEffect(() => {
    latest.current = options;
    changed.current.clear();
    setNewKeys([]);
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains all options
  }, [key]);

  const looking = useRef<Throttled>(undefined);
  const look = useCallback(async () => {
    const { queryKey, input } = latest.current;
    const before = client.getQueryData<Pages<HubPage>>(queryKey);
    if (!before) {
      // The first read may have begun before the change.
      if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') looking.current?.request();
      return;
    }
    const ids = changed.current;
    // The list has changed meanwhile.
    if (ids.size === 0) return;
    changed.current = new Set();
    // A failed read is repeated with the next change, or when the connection returns.
    const keepForLater = () => {
      if (latest.current.queryKey === queryKey) changed.current = new Set([...ids, ...changed.current]);
    };
    try {
      const { lookAfresh } = await import('./look-afresh.ts');
      const read = (query: object) => call(listHub, { query: { ...input.query, ...query } });
      const compared = await lookAfresh(before.pages, ids, known.current, read);
      if (latest.current.queryKey !== queryKey) return;
      if (client.getQueryData(queryKey) !== before) {
        // Further pages arrived meanwhile: compare again.
        keepForLater();
        looking.current?.request();
        return;
      }
      client.setQueryData<Pages<HubPage>>(queryKey, { ...before, pages: compared.pages });
      setNewKeys(compared.newKeys);
    } catch {
      keepForLater();
    }
  }, [client]);
  useEffect(() => {
    const own = throttle(look);
    looking.current = own;
    return () => own.stop();
  }, [look]);
  const lookSoon = useCallback((id: string) => {
    changed.current.add(id);
    looking.current?.request();
  }, []);
  useLive(hubChangedMessage, ({ id }) => lookSoon(id));
  useEffect(() => {
    // A cached list may have missed changes.
    if (visitedKeys.has(key)) lookSoon(anything);
    visitedKeys.add(key);
  }, [key, lookSoon]);

  const show = useCallback(async () => {
    const { queryKey, input } = latest.current;
    const first = await call(listHub, { query: input.query ?? {} });
    client.setQueryData<Pages<HubPage>>(queryKey, { pages: [first], pageParams: [undefined] });
    setNewKeys([]);
  }, [client]);
  return { count: countMissing(newKeys, shown), show };
}
