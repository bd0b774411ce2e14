import { useQueryClient } from '#platform/web/queries/queries.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

type HubQuery = ReturnType<typeof hubQuery>;

/**
 * Follows changes of a list on screen. New items are counted until `show`; changed and deleted ones
 * are updated in place, so that the reading position stays.
 */
export function useNews(options: HubQuery, shown: readonly HubPage[] | undefined): { count: number; show: () => Promise<void> } {
  const client = useQueryClient();
  const [newKeys, setNewKeys] = useState<readonly string[]>([]);
  const key = JSON.stringify(options.queryKey);
  const latestRef = useRef(options);
  const knownRef = useRef(newKeys);
  /** Ids of changes that were not read yet. */
  const changedRef = useRef(new Set<string>());
  useEffect(() => {
    knownRef.current = newKeys;
  });
  useEffect(() => {
    latestRef.current = options;
    changedRef.current.clear();
    setNewKeys([]);
    // oxlint-disable-next-line react/exhaustive-deps -- the key contains all options
  }, [key]);
  const lookSoon = useLook({ client, latestRef, knownRef, changedRef, onNewKeys: setNewKeys });
  useLive(hubChangedMessage, ({ id }) => lookSoon(id));
  useEffect(() => {
    // A cached list may have missed changes.
    if (visitedKeys.has(key)) lookSoon(anything);
    visitedKeys.add(key);
  }, [key, lookSoon]);

  const show = useCallback(async () => {
    const { queryKey, input } = latestRef.current;
    const first = await call(listHub, { query: input.query ?? {} });
    client.setQueryData<Pages<HubPage>>(queryKey, { pages: [first], pageParams: [undefined] });
    setNewKeys([]);
  }, [client]);
  return { count: countMissing(newKeys, shown), show };
}

interface Followed {
  client: ReturnType<typeof useQueryClient>;
  latestRef: RefObject<HubQuery>;
  knownRef: RefObject<readonly string[]>;
  changedRef: RefObject<Set<string>>;
  /** Must be stable. */
  onNewKeys: (keys: readonly string[]) => void;
}

/** Reads the list again soon after a change, and updates it in place; the changes of several moments together. */
function useLook({ client, latestRef, knownRef, changedRef, onNewKeys }: Followed): (id: string) => void {
  const looking = useRef<Throttled>(undefined);
  const look = useCallback(async () => {
    const { queryKey, input } = latestRef.current;
    const before = client.getQueryData<Pages<HubPage>>(queryKey);
    if (!before) {
      // The first read may have begun before the change.
      if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') looking.current?.request();
      return;
    }
    const ids = changedRef.current;
    // The list has changed meanwhile.
    if (ids.size === 0) return;
    changedRef.current = new Set();
    // A failed read is repeated with the next change, or when the connection returns.
    const keepForLater = () => {
      if (latestRef.current.queryKey === queryKey) changedRef.current = new Set([...ids, ...changedRef.current]);
    };
    try {
      const { lookAfresh } = await import('./look-afresh.ts');
      const read = (query: object) => call(listHub, { query: { ...input.query, ...query } });
      const compared = await lookAfresh(before.pages, ids, knownRef.current, read);
      if (latestRef.current.queryKey !== queryKey) return;
      if (client.getQueryData(queryKey) !== before) {
        // Further pages arrived meanwhile: compare again.
        keepForLater();
        looking.current?.request();
        return;
      }
      client.setQueryData<Pages<HubPage>>(queryKey, { ...before, pages: compared.pages });
      onNewKeys(compared.newKeys);
    } catch {
      keepForLater();
    }
  }, [client, latestRef, knownRef, changedRef, onNewKeys]);
  useEffect(() => {
    const own = throttle(look);
    looking.current = own;
    return () => own.stop();
  }, [look]);
  return useCallback(
    (id: string) => {
      changedRef.current.add(id);
      looking.current?.request();
    },
    [changedRef],
  );
}
