import { readSession } from '#features/accounts/contract/endpoints.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { listNotifications, readNotifications } from '../contract/endpoints.ts';
import type { ReadMark } from '../contract/shapes.ts';

/**
 * Returns a function that marks notifications as read in all windows. After a failure they are
 * shown as unread again.
 */
export function useRead(): (mark: ReadMark) => Promise<void> {
  const refresh = useRefresh();
  return async (mark) => {
    await call(readNotifications, { body: mark }).catch(() => {});
    await refresh(readSession, listNotifications);
  };
}
