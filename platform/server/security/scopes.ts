import type { Audience } from '../extension-points/indexed-kind.ts';
import { rooms } from '../common/live-rooms.ts';

interface Reaching {
  authorId: string | null;
  audience: Audience;
}

/**
 * The people who can see a thing, apart from everyone and groups. Includes the author, except for
 * things in groups: there, the author has access as a member only.
 */
export function peopleOf({ authorId, audience }: Reaching): string[] {
  const isForGroups = !audience.isPublic && audience.groupIds.length > 0;
  return [...new Set([...audience.userIds, ...(authorId === null || isForGroups ? [] : [authorId])])].sort();
}

/** The scopes of a thing; their names are those of the live rooms. */
export function scopesOf(entry: Reaching): { isPublic: boolean; groups: string[]; people: string[] } {
  const { isPublic, groupIds } = entry.audience;
  return { isPublic, groups: [...new Set(groupIds)].sort().map(rooms.group), people: peopleOf(entry).map(rooms.user) };
}
