import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listSessions as endpoint } from '../../contract/endpoints.ts';
import { findOpenSessions } from '../session/session-store.ts';

/** Open sessions of the viewer; the current one is marked. */
export async function listSessions({ viewer, db }: Context): Promise<Reply<typeof endpoint>> {
  const { id, sessionId } = signedIn(viewer);
  const sessions = await findOpenSessions(db, id);
  return {
    items: sessions.map(({ id: each, device, startedAt, lastUsedAt }) => ({
      id: each,
      device,
      startedAt,
      lastUsedAt,
      isCurrent: each === sessionId,
    })),
  };
}
