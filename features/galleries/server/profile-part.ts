import { z } from 'zod';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/cursor.ts';
import type { ProfilePart } from '#platform/server/profile-part.ts';
import { countMadeBy, listMadeBy } from './exports-store.ts';

const place = z.strictObject({ id: uuid });

/** Galleries on a user's profile, without anonymous ones. */
export const galleryProfilePart: ProfilePart = {
  kind: 'gallery',
  async page(queries, viewer, userId, { cursor, limit }) {
    const [rows, total] = await Promise.all([
      listMadeBy(queries, viewer, userId, readCursor(place, cursor)?.id, limit + 1),
      countMadeBy(queries, viewer, userId),
    ]);
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => ({ id }));
    return {
      items: items.map(({ id, title, description, createdAt, isPublic }) => ({ id, title, note: description, at: createdAt, isPublic })),
      total,
      nextCursor,
    };
  },
};
