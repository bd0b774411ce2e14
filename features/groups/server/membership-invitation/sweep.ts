import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import {
  deleteEnded,
  deleteOrphanedRefusals,
  deleteOverLetters,
  deleteOverRefusals,
  expireSome,
  deleteOldProfiles,
} from './sweep-store.ts';

/**
 * Expires invitations after 14 days, and deletes data after the retention periods of the privacy
 * policy.
 */
export async function sweepInvitations({ db }: Pick<AppContext, 'db'>): Promise<void> {
  for (const step of [expireSome, deleteOldProfiles, deleteEnded, deleteOverLetters, deleteOverRefusals, deleteOrphanedRefusals])
    await inBatches((limit) => step(db, limit));
}
