import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { sessionsEnded } from '../domain-events.ts';
import { endSession } from './session-store.ts';

/** Ends the viewer's session: invalidates its tokens and closes its live connections. */
export async function signOut(context: Context): Promise<Record<string, never>> {
  const { id, sessionId } = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    if (!(await endSession(tx, sessionId))) return;
    await context.emit(tx, sessionsEnded({ sessionIds: [sessionId] }));
    await audit(tx, context, { action: 'session.end', subjectId: id });
  });
  return {};
}
