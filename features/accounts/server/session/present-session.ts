import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { OwnSession } from '../../contract/shapes.ts';
import { findUser } from '../user/user-store.ts';
import { findSessionEnd } from './session-store.ts';

/** Who is signed in, as the header of every page shows them. */
export async function presentSession({ viewer, db }: Context): Promise<Omit<OwnSession, 'waiting'>> {
  const { id, sessionId } = signedIn(viewer);
  const [user, expiresAt] = await Promise.all([findUser(db, id), findSessionEnd(db, sessionId)]);
  if (!user || !expiresAt) throw refuse('auth.expired');
  const { username, name, role, isAdministrator, profileImage, mustChangePassword } = user;
  return {
    user: { id, username, name, role, isAdministrator, profileImage },
    sessionId,
    expiresAt,
    mustChangePassword,
  };
}
