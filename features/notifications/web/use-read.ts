import { readSession } from '#features/accounts/contract/endpoints.ts';
import { call, useRefresh } from '#platform/web/api.ts';
import { listNotifications, readNotifications } from '../contract/endpoints.ts';
import type { ReadMark } from '../contract/shapes.ts';

/** Gives what marks notifications as read, here at once and in all other windows. What does not get through is unread still, and is shown so. */
export function useRead(): (mark: ReadMark) => Promise<void> {
  const refresh = useRefresh();
  return async (mark) => {
    await call(readNotifications, { body: mark }).catch(() => {});
    await refresh(readSession, listNotifications);
  };
}
