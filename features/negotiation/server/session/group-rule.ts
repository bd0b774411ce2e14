import { isMember } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { isHidden } from '../hiding-store.ts';

/**
 * Whether a person may be in a session as far as its group goes. Who is there stays, so that nobody loses a vote by losing the group;
 * whoever comes, comes back or is admitted belongs to the group now.
 */
export async function mayBeIn(db: Queries, { groupId, parties }: SessionState, personId: string): Promise<boolean> {
  if (groupId === null || parties.some(({ userId, status }) => userId === personId && status === 'present')) return true;
  return isMember(db, groupId, personId);
}

/** Whether somebody may come into a session as far as moderators go: into one that they hid, whoever was in it before alone. */
export async function mayComeTo(db: Queries, { id, parties }: SessionState, personId: string): Promise<boolean> {
  const wasIn = parties.some(({ userId, status }) => userId === personId && (status === 'present' || status === 'left'));
  return wasIn || !(await isHidden(db, id));
}
