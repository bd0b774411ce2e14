import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { confirmationRequested } from '../facts.ts';

/** Has the link sent again that confirms the viewer's address. */
export async function sendConfirmation(context: Context): Promise<Record<string, never>> {
  const { viewer, db } = context;
  if (viewer.id === null) throw refuse('auth.required');
  const { id } = viewer;
  await countAttempts(context, [['confirmationAccount', id]]);
  await db.transaction((tx) => context.tell(tx, confirmationRequested({ userId: id })));
  return {};
}
