import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { code } from '#platform/contract/id.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listRequests as listRequestsEndpoint } from '../../contract/endpoints.ts';
import { countRequests, listRequestRows } from './store.ts';

const place = z.strictObject({ at: instantInCursor, groupId: code, userId: code });

/** Lists the open requests that the viewer may decide, of all groups. */
export async function listRequests(
  { db, viewer }: Context,
  { query }: ParsedInput<typeof listRequestsEndpoint>,
): Promise<Reply<typeof listRequestsEndpoint>> {
  const { id } = signedIn(viewer);
  const [items, total] = await Promise.all([
    listRequestRows(db, id, readCursor(place, query.cursor), query.limit + 1),
    countRequests(db, id),
  ]);
  return {
    ...pageOf(items, query.limit, (row) => ({ at: row.requestedAt, groupId: row.groupId, userId: row.userId })),
    total,
  };
}
