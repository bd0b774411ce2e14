import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { ProfilePart } from '#platform/server/profile-part.ts';
import { countAskedBy, listAskedBy } from './exports-store.ts';

const place = z.strictObject({ id: uuid });

/** Questions of a person that the viewer may read, on the profile. */
export const questionProfilePart: ProfilePart = {
  kind: 'question',
  async page(queries, viewer, userId, { cursor, limit }) {
    const [rows, total] = await Promise.all([
      listAskedBy(queries, viewer, userId, readCursor(place, cursor)?.id, limit + 1),
      countAskedBy(queries, viewer, userId),
    ]);
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => ({ id }));
    return {
      items: items.map(({ id, title, excerpt, createdAt, isPublic }) => ({ id, title, note: excerpt, at: createdAt, isPublic })),
      total,
      nextCursor,
    };
  },
};
