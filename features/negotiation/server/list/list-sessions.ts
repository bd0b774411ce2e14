import { groupSummaries } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { pageOf, readCursor, instantInCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listSessions as listSessionsEndpoint } from '../../contract/endpoints.ts';
import { policy } from '../policy.ts';
import { countListed, listRows } from './list-store.ts';
import { presentListed } from './present-listed.ts';
import { votesDueIn } from './votes-due-store.ts';
import { z } from 'zod';
import { code } from '#platform/contract/id.ts';

/** Cursor of the list. */
const listPlace = z.strictObject({ at: instantInCursor, id: code });

/** A page of the viewer's sessions, newest first. */
export async function listSessions(
  context: Context,
  { query: { cursor, limit, mine: _, ...filter } }: ParsedInput<typeof listSessionsEndpoint>,
): Promise<Reply<typeof listSessionsEndpoint>> {
  const viewer = signedIn(context.viewer);
  const { db } = context;
  const after = readCursor(listPlace, cursor);
  const [rows, total] = await Promise.all([listRows(db, viewer, filter, after, limit + 1), countListed(db, viewer, filter)]);
  const { items: page, nextCursor } = pageOf(rows, limit, ({ startedAt, id }) => ({ at: startedAt, id }));
  const [groups, votesDue] = await Promise.all([
    groupSummaries(db, viewer, [...new Set(page.flatMap(({ groupId }) => groupId ?? []))]),
    votesDueIn(
      db,
      viewer,
      page.map(({ id }) => id),
    ),
  ]);
  return {
    items: page.map((row) => ({ ...presentListed(row, groups), votesDue: votesDue.get(row.id) ?? [] })),
    total,
    nextCursor,
    can: { start: may(viewer, policy, 'negotiation.start') },
  };
}
