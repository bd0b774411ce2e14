import { isMember } from '#features/groups/server/public-api.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { isHidden } from '../hiding-store.ts';

/**
 * Whether a person may be in a session restricted to a group. Present parties may stay, so that
 * leaving the group does not cost a vote; joining, rejoining and admission require membership.
 */
export async function mayBeIn(db: Queries, { groupId, parties }: SessionState, personId: string): Promise<boolean> {
  if (groupId === null || parties.some(({ userId, status }) => userId === personId && status === 'present')) return true;
  return isMember(db, groupId, personId);
}

/**
 * Whether a person may join, as far as moderation is concerned: only former and present parties can
 * join a hidden session.
 */
export async function mayComeTo(db: Queries, { id, parties }: SessionState, personId: string): Promise<boolean> {
  const wasIn = parties.some(({ userId, status }) => userId === personId && (status === 'present' || status === 'left'));
  return wasIn || !(await isHidden(db, id));
}
