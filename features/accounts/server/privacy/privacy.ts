import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { accountChanged } from '../domain-events.ts';
import { findIsListed, setIsListed } from './privacy-store.ts';

interface Privacy {
  isListed: boolean;
}

export async function readPrivacy({ viewer, db }: Context): Promise<Privacy> {
  const isListed = await findIsListed(db, signedIn(viewer).id);
  if (isListed === undefined) throw refuse('auth.expired');
  return { isListed };
}

export async function updatePrivacy(context: Context, { body }: { body: Privacy }): Promise<Privacy> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await setIsListed(tx, viewer.id, body.isListed);
    await context.emit(tx, accountChanged({ userId: viewer.id, isRenamed: false }));
  });
  return body;
}
