import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import type { listSessions as endpoint } from '../../contract/endpoints.ts';
import { findOpenSessions } from '../session/session-store.ts';

/** Where the viewer is signed in, the session that asks marked. */
export async function listSessions({ viewer, db }: Context): Promise<Reply<typeof endpoint>> {
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  const sessions = await findOpenSessions(db, viewer.id);
  return { items: sessions.map((session) => ({ ...session, isCurrent: session.id === viewer.sessionId })) };
}
