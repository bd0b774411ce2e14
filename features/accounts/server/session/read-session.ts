import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import type { OwnSession } from '../../contract/shapes.ts';
import { findUser } from '../user/user-store.ts';
import { findSessionEnd } from './session-store.ts';

/** Who is signed in, as the header of every page shows them. */
export async function readSession({ viewer, db }: Context): Promise<OwnSession> {
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  const [user, expiresAt] = await Promise.all([findUser(db, viewer.id), findSessionEnd(db, viewer.sessionId)]);
  if (!user || !expiresAt) throw refuse('auth.expired');
  const { id, username, name, role, isAdministrator, profileImage, mustChangePassword } = user;
  return {
    user: { id, username, name, role, isAdministrator, profileImage },
    sessionId: viewer.sessionId,
    expiresAt,
    mustChangePassword,
  };
}
