import type { Queries } from '#platform/server/db.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { ReportedThing } from '#platform/server/reportable.ts';
import type { SignedInViewer } from '#platform/server/viewer.ts';
import { managesAll, saveReach, type CaseRow } from './store.ts';

/**
 * Demands that a thing is still the viewer's to judge. Who manages its groups does as long as it is for nobody else: what reached others since it was reported is
 * for administrators from then on.
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
  if ((isPublic || !thing.isPublic) && groupIds.length > 0 && (await managesAll(db, viewer, groupIds))) return;
  await saveReach(db, id, thing);
  throw refuse('thing.notFound');
}
