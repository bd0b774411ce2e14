import { useQueryClient } from '#platform/web/queries/queries.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { session } from '#platform/web/session/session.tsx';
import { renewSession } from '../contract/endpoints.ts';
import type { OwnUser } from '../contract/shapes.ts';
import { sessionQuery, userQuery } from './queries.ts';

/**
 * Callback that shows the user's changed data everywhere: here, in the header, in the token, on all
 * pages.
 */
export function useCacheOwnData(): (user: OwnUser) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefresh();
  return async (user) => {
    const { id, username, name, role, isAdministrator, profileImage } = user;
    client.setQueryData(userQuery(id).queryKey, user);
    client.setQueryData(
      sessionQuery().queryKey,
      (now) => now && { ...now, user: { id, username, name, role, isAdministrator, profileImage } },
    );
    // Other tabs show the username from the token. If renewal fails, the change is saved all the
    // same.
    if (session.snapshot().user?.username !== username) {
      const renewed = await call(renewSession, { body: {} }).catch(() => undefined);
      if (renewed) session.start(renewed.token);
    }
    await refresh();
  };
}
