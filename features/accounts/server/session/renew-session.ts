import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { findSessionEnd } from './session-store.ts';
import { tokensOf } from './tokens.ts';

/** Gives a fresh token of the viewer's session, which itself lasts no longer for it. */
export async function renewSession({ viewer, db, config }: Context): Promise<{ token: string }> {
  const expiresAt = isSignedIn(viewer) ? await findSessionEnd(db, viewer.sessionId) : undefined;
  if (!isSignedIn(viewer) || !expiresAt) throw refuse('auth.expired');
  return { token: await tokensOf(config).sign({ userId: viewer.id, username: viewer.username, sessionId: viewer.sessionId }, expiresAt) };
}
