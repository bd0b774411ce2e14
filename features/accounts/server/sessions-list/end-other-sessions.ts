import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../session/end-sessions.ts';

/** Ends all sessions of the viewer except the current one. */
export async function endOtherSessions(context: Context): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await endSessions(context, tx, viewer.id, viewer.sessionId);
    await audit(tx, context, { action: 'session.endAnother', subjectId: viewer.id });
  });
  return {};
}
