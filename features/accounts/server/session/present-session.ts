import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { OwnSession } from '../../contract/shapes.ts';
import { faceAddress } from '../picture/picture-address.ts';
import { findUser } from '../user/user-store.ts';
import { findSessionEnd } from './session-store.ts';

/** The signed-in user for the header of every page. */
export async function presentSession(context: Context): Promise<Omit<OwnSession, 'waiting'>> {
  const { db } = context;
  const viewer = signedIn(context.viewer);
  const { id, sessionId } = viewer;
  const [user, expiresAt] = await Promise.all([findUser(db, id), findSessionEnd(db, sessionId)]);
  if (!user || !expiresAt) throw refuse('auth.expired');
  const { username, name, role, isAdministrator, mustChangePassword } = user;
  // A user who must choose a password may not fetch it.
  const profileImage = mustChangePassword ? null : faceAddress(context, viewer, user);
  return {
    user: { id, username, name, role, isAdministrator, profileImage },
    sessionId,
    expiresAt,
    mustChangePassword,
  };
}
