import type { Queries } from '#platform/server/database/db.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { ReportedThing } from '#platform/server/extension-points/reportable.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { moderatesAll, saveReach, type CaseRow } from './store.ts';

/**
 * Checks that the viewer may still moderate the thing. A manager or deputy may as long as no one
 * outside the groups can see it. Otherwise records the larger audience, after which only
 * administrators may.
 * @throws thing.notFound
 */
export async function assertWithinReach(
  db: Queries,
  viewer: SignedInViewer,
  { id, isPublic }: Pick<CaseRow, 'id' | 'isPublic'>,
  thing: Pick<ReportedThing, 'groupIds' | 'isPublic'> | undefined,
): Promise<void> {
  if (viewer.isAdministrator || !thing) return;
  const { groupIds } = thing;
  if ((isPublic || !thing.isPublic) && groupIds.length > 0 && (await moderatesAll(db, viewer, groupIds))) return;
  await saveReach(db, id, thing);
  throw refuse('thing.notFound');
}
