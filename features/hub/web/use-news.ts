import { useQueryClient } from '#platform/web/queries.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Pages } from '#platform/web/api.ts';
import { inAMoment, type InAMoment } from '#platform/web/in-a-moment.ts';
import { useLive } from '#platform/web/live.tsx';
import { listHub } from '../contract/endpoints.ts';
import { hubChangedMessage } from '../contract/live.ts';
import type { HubPage } from '../contract/shapes.ts';
import { countMissing } from './count-missing.ts';
import type { hubQuery } from './queries.ts';

/** Lists that were on screen before in this window. */
const visitedKeys = new Set<string>();
/** In place of an id: whatever may have changed. */
const anything = '';

/**
 * Follows what happens to a list on screen. New things are counted until `show`; what changed or went is put right in
 * its place, so that what is being read stays where it is.
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
  /** Ids of what changed and was not looked at yet. */
  const changed = useRef(new Set<string>());
  useEffect(() => {
    known.current = newKeys;
  });
  useEffect(() => {
    latest.current = options;
    changed.current.clear();
    setNewKeys([]);
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the options hold
  }, [key]);

  const looking = useRef<InAMoment>(undefined);
  const look = useCallback(async () => {
    const { queryKey, input } = latest.current;
    const before = client.getQueryData<Pages<HubPage>>(queryKey);
    if (!before) {
      // What is being read for the first time may have been read before the change.
      if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') looking.current?.ask();
      return;
    }
    const ids = changed.current;
    // What was asked for was another list, which was left since.
    if (ids.size === 0) return;
    changed.current = new Set();
    // What cannot be read now is read with the next change, or when the connection returns.
    const keepForLater = () => {
      if (latest.current.queryKey === queryKey) changed.current = new Set([...ids, ...changed.current]);
    };
    try {
      const { lookAfresh } = await import('./look-afresh.ts');
      const read = (query: object) => call(listHub, { query: { ...input.query, ...query } });
      const compared = await lookAfresh(before.pages, ids, known.current, read);
      if (latest.current.queryKey !== queryKey) return;
      if (client.getQueryData(queryKey) !== before) {
        // Pages came meanwhile: they are compared with a look of their own.
        keepForLater();
        looking.current?.ask();
        return;
      }
      client.setQueryData<Pages<HubPage>>(queryKey, { ...before, pages: compared.pages });
      setNewKeys(compared.newKeys);
    } catch {
      keepForLater();
    }
  }, [client]);
  useEffect(() => {
    const own = inAMoment(look);
    looking.current = own;
    return () => own.stop();
  }, [look]);
  const lookSoon = useCallback((id: string) => {
    changed.current.add(id);
    looking.current?.ask();
  }, []);
  useLive(hubChangedMessage, ({ id }) => lookSoon(id));
  useEffect(() => {
    // Whoever comes back to a list that was kept has missed what happened meanwhile.
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
