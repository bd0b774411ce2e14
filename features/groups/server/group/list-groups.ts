import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { listGroups as listGroupsEndpoint } from '../../contract/endpoints.ts';
import { nameCursor } from '../name-cursor.ts';
import { policy } from '../policy.ts';
import { presentListedGroup } from './present-group.ts';
import { countGroups, listGroupRows } from './store.ts';

/** Lists the viewer's groups or the public ones, by name. */
export async function listGroups(
  { db, viewer }: Context,
  { query }: ParsedInput<typeof listGroupsEndpoint>,
): Promise<Reply<typeof listGroupsEndpoint>> {
  if (query.list === 'mine' && !isSignedIn(viewer)) throw refuse('auth.required');
  const after = readCursor(nameCursor, query.cursor);
  const [rows, total] = await Promise.all([listGroupRows(db, viewer, query, after, query.limit + 1), countGroups(db, viewer, query)]);
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => ({ key: row.sortKey, id: row.id }));
  const can = { create: may(viewer, policy, 'group.create') };
  return { items: items.map((row) => presentListedGroup(viewer, row)), total, nextCursor, can };
}
