import type { House } from '#platform/server/house.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { deleteEnded, deleteOrphanedRefusals, deleteOverLetters, deleteOverRefusals, expireSome, forgetProfiles } from './sweep-store.ts';

/**
 * Expires invitations after 14 days, and deletes data after the retention periods of the privacy
 * policy.
 */
export async function sweepInvitations({ db }: Pick<House, 'db'>): Promise<void> {
  for (const step of [expireSome, forgetProfiles, deleteEnded, deleteOverLetters, deleteOverRefusals, deleteOrphanedRefusals])
    await inBatches((limit) => step(db, limit));
}
