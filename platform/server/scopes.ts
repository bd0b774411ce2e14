import type { Audience } from './hub-source.ts';
import { rooms } from './live-rooms.ts';

interface Reaching {
  authorId: string | null;
  audience: Audience;
}

/**
 * Whom a thing is for beside everybody and groups. Its author is among them, unless it is for groups: what is for groups reaches its author
 * through them, and only while they belong to one.
 */
export function peopleOf({ authorId, audience }: Reaching): string[] {
  const isForGroups = !audience.isPublic && audience.groupIds.length > 0;
  return [...new Set([...audience.userIds, ...(authorId === null || isForGroups ? [] : [authorId])])].sort();
}

/** For whom a thing is, as names of scopes, which are those of the live rooms. */
export function scopesOf(entry: Reaching): { isPublic: boolean; groups: string[]; people: string[] } {
  const { isPublic, groupIds } = entry.audience;
  return { isPublic, groups: [...new Set(groupIds)].sort().map(rooms.group), people: peopleOf(entry).map(rooms.user) };
}
