import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type Pages } from '#platform/web/api.ts';
import { useLive } from '#platform/web/live.tsx';
import { listHub } from '../contract/endpoints.ts';
import { hubChangedMessage } from '../contract/live.ts';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { compare, countMissing } from './news.ts';
import type { hubQuery } from './queries.ts';

/** The first change is looked at immediately, those that follow it together. */
const pauseMs = 250;
/** Further down than this, what is on screen is not compared. */
const comparedItems = 200;
/** Lists that were on screen before in this window. */
const visitedKeys = new Set<string>();
const pageItems = 50;

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
  useEffect(() => {
    latest.current = options;
    setNewKeys([]);
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the options hold
  }, [key]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = useRef(false);
  const isAskedAgain = useRef(false);
  const look = useCallback(async () => {
    const { queryKey, input } = latest.current;
    const before = client.getQueryData<Pages<HubPage>>(queryKey);
    if (!before) {
      // What is being read for the first time may have been read before the change.
      isAskedAgain.current = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
      return;
    }
    const wanted = Math.min(comparedItems, before.pages.reduce((sum, page) => sum + page.items.length, 0) + pageItems);
    const fresh: HubItem[] = [];
    let total = 0;
    let cursor: string | null | undefined;
    do {
      const page: HubPage = await call(listHub, { query: { ...input.query, limit: pageItems, ...(cursor ? { cursor } : {}) } });
      fresh.push(...page.items);
      ({ total, nextCursor: cursor } = page);
    } while (cursor && fresh.length < wanted);
    if (latest.current.queryKey !== queryKey) return;
    if (client.getQueryData(queryKey) !== before) {
      // Pages came meanwhile: they are compared with a look of their own.
      isAskedAgain.current = true;
      return;
    }
    const compared = compare(before.pages, fresh, !cursor, total);
    client.setQueryData<Pages<HubPage>>(queryKey, { ...before, pages: compared.pages });
    setNewKeys(compared.newKeys);
  }, [client]);

  const lookSoon = useCallback(() => {
    isAskedAgain.current = isBusy.current || document.hidden;
    if (isAskedAgain.current) return;
    isBusy.current = true;
    // What cannot be read now is read with the next change, or when the connection returns.
    void look()
      .catch(() => {})
      .finally(() => {
        timer.current = setTimeout(() => {
          isBusy.current = false;
          if (isAskedAgain.current) lookSoon();
        }, pauseMs);
      });
  }, [look]);
  useEffect(() => {
    // A window that nobody looks at waits until somebody does.
    const lookNow = () => {
      if (isAskedAgain.current && !isBusy.current) lookSoon();
    };
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      document.removeEventListener('visibilitychange', lookNow);
      clearTimeout(timer.current);
    };
  }, [lookSoon]);
  useLive(hubChangedMessage, lookSoon);
  useEffect(() => {
    // Whoever comes back to a list that was kept has missed what happened meanwhile.
    if (visitedKeys.has(key)) lookSoon();
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
