import { useQueryClient } from '#platform/web/queries.ts';
import { call, useRefresh } from '#platform/web/api.ts';
import { session } from '#platform/web/session.tsx';
import { renewSession } from '../contract/endpoints.ts';
import type { OwnUser } from '../contract/shapes.ts';
import { sessionQuery, userQuery } from './queries.ts';

/** Gives the function that shows one's changed data everywhere at once: here, in the header, in the token, on every page. */
export function useKeepOwnData(): (user: OwnUser) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefresh();
  return async (user) => {
    const { id, username, name, role, isAdministrator, profileImage } = user;
    client.setQueryData(userQuery(id).queryKey, user);
    client.setQueryData(
      sessionQuery().queryKey,
      (now) => now && { ...now, user: { id, username, name, role, isAdministrator, profileImage } },
    );
    // The token carries the username that other tabs show. Without a new one the change is kept all the same.
    if (session.snapshot().user?.username !== username) {
      const renewed = await call(renewSession, { body: {} }).catch(() => undefined);
      if (renewed) session.start(renewed.token);
    }
    await refresh();
  };
}
