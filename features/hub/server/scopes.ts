import { rooms } from '#platform/server/live.ts';
import type { HubEntry } from '#platform/server/hub-source.ts';

/** The number under which changes of names are counted; scopes of things begin at 1. */
export const namesScope = 0;

/** For whom a thing is, as names of scopes, which are those of the live rooms. Its author is always among them. */
export function scopesOf({ authorId, audience }: HubEntry): { isPublic: boolean; groups: string[]; people: string[] } {
  const people = new Set([...audience.userIds, ...(authorId === null ? [] : [authorId])]);
  return {
    isPublic: audience.isPublic,
    groups: [...new Set(audience.groupIds)].sort().map(rooms.group),
    people: [...people].sort().map(rooms.user),
  };
}
