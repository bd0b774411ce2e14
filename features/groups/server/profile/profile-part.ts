import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { ProfilePart } from '#platform/server/profile-part.ts';
import { nameCursor } from '../name-cursor.ts';
import { countGroupsOf, listGroupsOf } from './profile-store.ts';

/** Groups on a profile: those shared with the viewer, and public ones that the person manages. */
export const groupProfilePart: ProfilePart = {
  kind: 'group',
  async page(queries, viewer, userId, { cursor, limit }) {
    const after = readCursor(nameCursor, cursor);
    const [rows, total] = await Promise.all([
      listGroupsOf(queries, viewer, userId, after, limit + 1),
      countGroupsOf(queries, viewer, userId),
    ]);
    const { items, nextCursor } = pageOf(rows, limit, ({ sortKey, id }) => ({ key: sortKey, id }));
    return {
      items: items.map(({ id, name, company, visibility }) => ({
        id,
        title: name,
        note: company,
        at: null,
        isPublic: visibility === 'public',
      })),
      total,
      nextCursor,
    };
  },
};
