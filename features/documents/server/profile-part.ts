import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { ProfilePart } from '#platform/server/profile-part.ts';
import { listPlace } from './list-place.ts';
import { countPublishedBy, listPublishedBy } from './profile-store.ts';

const place = listPlace.omit({ to: true });

/** Published documents on a user's profile. */
export const documentProfilePart: ProfilePart = {
  kind: 'document',
  async page(queries, viewer, userId, { cursor, limit }) {
    const after = readCursor(place, cursor);
    const [rows, total] = await Promise.all([
      listPublishedBy(queries, viewer, userId, after, limit + 1),
      countPublishedBy(queries, viewer, userId),
    ]);
    const { items, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
    return {
      items: items.map(({ id, title, subtitle, at, isPublic }) => ({ id, title, note: subtitle, at, isPublic })),
      total,
      nextCursor,
    };
  },
};
