import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { listMembers as listMembersEndpoint } from '../../contract/endpoints.ts';
import { nameCursor } from '../name-cursor.ts';
import { findGroup } from '../group/store.ts';
import { policy } from '../policy.ts';
import { countMembers, listMemberRows, type MemberRow } from './store.ts';
import type { z } from 'zod';
import type { member } from '../../contract/shapes.ts';

/** Lists members by name; for people who decide them also the open requests. */
export async function listMembers(
  { db, viewer }: Context,
  { params, query }: ParsedInput<typeof listMembersEndpoint>,
): Promise<Reply<typeof listMembersEndpoint>> {
  const group = await findGroup(db, viewer, params.id);
  if (!group) throw refuse('thing.notFound');
  authorize(viewer, policy, 'group.read', group);
  authorize(viewer, policy, query.status === 'member' ? 'group.members' : 'group.decide', group, 'auth.forbidden');
  const filter = { groupId: group.id, status: query.status, q: query.q };
  const [rows, total] = await Promise.all([
    listMemberRows(db, filter, readCursor(nameCursor, query.cursor), query.limit + 1),
    countMembers(db, filter),
  ]);
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => ({ key: row.sortKey, id: row.userId }));
  return { items: items.map(presentMember), total, nextCursor };
}

function presentMember({ userId, username, name, status, isManager, since }: MemberRow): z.output<typeof member> {
  return { userId, username, name, status, isManager, since };
}
