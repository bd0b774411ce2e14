import type { Context } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import { isSignedIn } from '#platform/server/viewer.ts';
import { accountChanged } from '../facts.ts';
import { findIsListed, setIsListed } from './privacy-store.ts';

interface Privacy {
  isListed: boolean;
}

/** What the viewer lets others see. */
export async function readPrivacy({ viewer, db }: Context): Promise<Privacy> {
  const isListed = isSignedIn(viewer) ? await findIsListed(db, viewer.id) : undefined;
  if (isListed === undefined) throw refuse('auth.expired');
  return { isListed };
}

/** Changes what the viewer lets others see. */
export async function updatePrivacy(context: Context, { body }: { body: Privacy }): Promise<Privacy> {
  const { viewer, db } = context;
  if (!isSignedIn(viewer)) throw refuse('auth.required');
  await db.transaction(async (tx) => {
    await setIsListed(tx, viewer.id, body.isListed);
    await context.tell(tx, accountChanged({ userId: viewer.id }));
  });
  return body;
}
