import { groupsWithLinks, invitationStates } from '#features/groups/server/public-api.ts';
import type { GroupContent } from '#platform/server/extension-points/group-content.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { invitationsOf } from '../invitations/invitation-store.ts';
import { listMade, type MadeGroup } from './undo-store.ts';

/** Groups created from a design or extended by it, with all reasons against undoing them. */
export async function madeGroups(
  queries: Queries,
  { id, mayBeLate = false }: { id: string; mayBeLate?: boolean },
  contents: readonly GroupContent[],
): Promise<MadeGroup[]> {
  const groups = await listMade(queries, id);
  const withLinks = await groupsWithLinks(
    queries,
    groups.map(({ groupId }) => groupId),
  );
  for (const group of groups) {
    if (group.isUndone) continue;
    if (group.isExisting) {
      // Only people who joined because of the design matter, not actions of others.
      if (group.hindrances.length === 0 && (await hasJoined(queries, id, group.id))) group.hindrances.push('members');
      if (group.isLate && !mayBeLate) group.hindrances.push('late');
      continue;
    }
    if (withLinks.has(group.groupId)) group.hindrances.push('invitations');
    if (group.isLate && !mayBeLate) group.hindrances.push('late');
    else if (group.hindrances.length === 0 && (await holdsSomething(queries, group.groupId, contents))) group.hindrances.push('contents');
  }
  return groups;
}

/** Whether someone has accepted an invitation of a design to one of its groups. */
async function hasJoined(queries: Queries, designId: string, id: string): Promise<boolean> {
  const states = await invitationStates(queries, await invitationsOf(queries, designId, [id]));
  return [...states.values()].includes('accepted');
}

async function holdsSomething(queries: Queries, groupId: string, contents: readonly GroupContent[]): Promise<boolean> {
  for (const { countExclusive } of contents) if ((await countExclusive(queries, groupId)) > 0) return true;
  return false;
}
