import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { audit } from '../audit/audit.ts';
import { deleteDeviceOfSession } from '../devices/device-store.ts';
import { sessionsEnded } from '../domain-events.ts';
import { endSessionOf } from '../session/session-store.ts';

/**
 * Ends one of the viewer's sessions with its tokens and live connections, and forgets its device.
 * Sessions of others are not found.
 */
export async function endOneSession(context: Context, { params }: { params: { id: string } }): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    if (!(await endSessionOf(tx, viewer.id, params.id))) throw refuse('thing.notFound');
    await deleteDeviceOfSession(tx, params.id, viewer.sessionId);
    await context.emit(tx, sessionsEnded({ sessionIds: [params.id] }));
    await audit(tx, context, { action: 'session.endAnother', subjectId: viewer.id });
  });
  return {};
}
