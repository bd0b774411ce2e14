import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../session/end-sessions.ts';

/** Ends every session of the viewer but the one that asks. */
export async function endOtherSessions(context: Context): Promise<Record<string, never>> {
  const { viewer, db } = context;
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  await db.transaction(async (tx) => {
    await endSessions(context, tx, viewer.id, viewer.sessionId);
    await audit(tx, context, { action: 'session.endAnother', subjectId: viewer.id });
  });
  return {};
}
