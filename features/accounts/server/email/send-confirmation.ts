import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { confirmationRequested } from '../domain-events.ts';

/** Requests another link that confirms the viewer's address. */
export async function sendConfirmation(context: Context): Promise<Record<string, never>> {
  const { id } = signedIn(context.viewer);
  await countAttempts(context, [['confirmationAccount', id]]);
  await context.db.transaction((tx) => context.emit(tx, confirmationRequested({ userId: id })));
  return {};
}
