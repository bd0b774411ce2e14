import type { Context } from '#platform/server/feature.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { audit } from '../audit/audit.ts';
import { sessionsEnded } from '../facts.ts';
import { endSession } from './session-store.ts';

/** Ends the viewer's session: every token of it is refused from now on, and its live connections are closed. */
export async function signOut(context: Context): Promise<Record<string, never>> {
  const { viewer, db } = context;
  if (isSignedIn(viewer))
    await db.transaction(async (tx) => {
      if (!(await endSession(tx, viewer.sessionId))) return;
      await context.tell(tx, sessionsEnded({ sessionIds: [viewer.sessionId] }));
      await audit(tx, context, { action: 'session.end', subjectId: viewer.id });
    });
  return {};
}
