import { z } from 'zod';
import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { code } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { listAllGroups as listEndpoint, removeGroup as removeEndpoint } from '../../contract/administration-endpoints.ts';
import { dissolveGroup } from '../group/dissolve-group.ts';
import { lockGroup } from '../group/store.ts';
import { findAnyGroups } from './store.ts';

const place = z.strictObject({ at: instantInCursor, id: code });
const page = 50;

/** Lists all groups for administrators, with names and numbers but no content. */
export async function listAllGroups({ db }: Context, { query }: ParsedInput<typeof listEndpoint>): Promise<Reply<typeof listEndpoint>> {
  const rows = await findAnyGroups(db, query, readCursor(place, query.cursor), page + 1);
  const { items, nextCursor } = pageOf(rows, page, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items, nextCursor };
}

/** Deletes any group, as its manager can. */
export async function removeGroup(context: Context, { params }: ParsedInput<typeof removeEndpoint>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const group = await lockGroup(tx, context.viewer, params.id);
    if (!group) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'group.removeAny', subjectId: group.id });
    await dissolveGroup(context, tx, group);
  });
  return {};
}
