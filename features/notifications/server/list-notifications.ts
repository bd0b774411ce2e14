import { z } from 'zod';
import { peopleByIds } from '#features/accounts/server/public-api.ts';
import { groupSummaries } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { listNotifications as listEndpoint, readNotifications as readEndpoint } from '../contract/endpoints.ts';
import { notificationLimits } from '../contract/limits.ts';
import type { Notification } from '../contract/shapes.ts';
import { kindsOn, type NotificationKind } from './kinds.ts';
import { readLines, readOfThing, readUpTo } from './mark-store.ts';
import { findLines, type LineRow } from './read-store.ts';
import { announce } from './subscribers.ts';

/** Cursor of the list. */
const place = z.strictObject({ at: instantInCursor, id: uuid });

/** Builds the command that lists notifications of the given kinds. */
export const listerOf = (kinds: readonly NotificationKind[]) =>
  async function listNotifications(
    { db, viewer: caller, modules }: Context,
    { query }: ParsedInput<typeof listEndpoint>,
  ): Promise<Reply<typeof listEndpoint>> {
    const viewer = signedIn(caller);
    const { page } = notificationLimits;
    // One more row shows whether there is another page.
    const rows = await findLines(db, kindsOn(kinds, modules), viewer, readCursor(place, query.cursor), page + 1);
    const { items, nextCursor } = pageOf(rows, page, ({ at, id }) => ({ at, id }));
    return { items: await presentLines(db, kinds, viewer, items), nextCursor };
  };

/** Adds titles and names to lines, as far as the viewer may know them now. */
export async function presentLines(
  db: Queries,
  kinds: readonly NotificationKind[],
  viewer: SignedInViewer,
  rows: readonly LineRow[],
): Promise<Notification[]> {
  const known = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);
  const [people, groups, titles] = await Promise.all([
    peopleByIds(db, known(rows.map(({ actorId }) => actorId))),
    groupSummaries(db, viewer, known(rows.map(({ groupId }) => groupId))),
    titlesOf(db, kinds, viewer, rows),
  ]);
  return rows.flatMap(({ thingId, partId, groupId, actorId, ...line }) => {
    const kind = kinds.find((each) => each.kind === line.kind);
    const actor = actorId === null ? undefined : people.get(actorId);
    if (!kind) return [];
    return {
      ...line,
      feature: kind.feature,
      title: titles.get(line.kind)?.get(thingId) ?? null,
      actor: actor ? { id: actor.id, name: actor.name } : null,
      group: (groupId !== null && groups.get(groupId)) || null,
      address: kind.address({ thingId, partId }),
    };
  });
}

async function titlesOf(db: Queries, kinds: readonly NotificationKind[], viewer: SignedInViewer, rows: readonly LineRow[]) {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const sources = kinds.flatMap(({ kind, titles }) => {
    const ids = byKind.get(kind)?.map(({ thingId }) => thingId);
    return ids ? [{ kind, titles, ids: [...new Set(ids)] }] : [];
  });
  return new Map(await Promise.all(sources.map(async ({ kind, titles, ids }) => [kind, await titles(db, viewer, ids)] as const)));
}

/** Marks notifications as read, and notifies the person's windows if any changed. */
export async function readNotifications(context: Context, { body }: ParsedInput<typeof readEndpoint>): Promise<Record<string, never>> {
  const { id } = signedIn(context.viewer);
  const { ids, upTo, thingId } = body;
  const read = await (ids
    ? readLines(context.db, id, ids)
    : upTo !== undefined
      ? readUpTo(context.db, id, upTo)
      : readOfThing(context.db, id, thingId ?? ''));
  if (read > 0) announce(context, { userIds: [id] });
  return {};
}
