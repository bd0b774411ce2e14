import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { findSessionEnd } from './session-store.ts';
import { tokensOf } from './tokens.ts';

/** Issues a new token of the viewer's session, without extending the session. */
export async function renewSession({ viewer, db, config }: Context): Promise<{ token: string }> {
  const { id: userId, username, sessionId } = signedIn(viewer);
  const expiresAt = await findSessionEnd(db, sessionId);
  if (!expiresAt) throw refuse('auth.expired');
  return { token: await tokensOf(config).sign({ userId, username, sessionId }, expiresAt, db.nowMs()) };
}
