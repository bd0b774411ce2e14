import { rooms } from '#platform/server/live-rooms.ts';
import type { HubEntry } from '#platform/server/hub-source.ts';

/** The number under which changes of names are counted; scopes of things begin at 1. */
export const namesScope = 0;

/**
 * For whom a thing is, as names of scopes, which are those of the live rooms. Its author is among them, unless it is for groups: what is for
 * groups reaches its author through them, and only while they belong to one.
 */
export function scopesOf({ authorId, audience }: HubEntry): { isPublic: boolean; groups: string[]; people: string[] } {
  const isForGroups = !audience.isPublic && audience.groupIds.length > 0;
  const people = new Set([...audience.userIds, ...(authorId === null || isForGroups ? [] : [authorId])]);
  return {
    isPublic: audience.isPublic,
    groups: [...new Set(audience.groupIds)].sort().map(rooms.group),
    people: [...people].sort().map(rooms.user),
  };
}
