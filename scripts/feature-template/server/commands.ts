import { z } from 'zod';
import { assertMemberOfAll } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize, may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { Gadget } from '../contract/shapes.ts';
import { gadgetShared, goneOf } from './domain-events.ts';
import { policy } from './policy.ts';
import { findGadgets, insertGadget, lockGadget, removeGadget, type GadgetRow } from './store.ts';

const pageSize = 30;

/** Cursor of a list. */
const gadgetPlace = z.strictObject({ id: uuid });

/** A page of items in the viewer's groups. */
export async function listGadgets(
  { db, viewer }: Context,
  { query: { groupId, cursor } }: ParsedInput<typeof endpoints.listGadgets>,
): Promise<Reply<typeof endpoints.listGadgets>> {
  // One more than is shown, to know whether there is a next page.
  const rows = await findGadgets(db, viewer, { groupId, before: readCursor(gadgetPlace, cursor)?.id, limit: pageSize + 1 });
  const { items, nextCursor } = pageOf(rows, pageSize, ({ id }) => ({ id }));
  return { items: items.map((row) => present(viewer, row)), nextCursor };
}

/** Lists the shown fields explicitly, so that none leaks. */
const present = (viewer: Viewer, { id, title, createdAt, ...row }: GadgetRow): Gadget => ({
  id,
  title,
  createdAt,
  group: { id: row.groupId, name: row.groupName },
  author: { id: row.authorId, name: row.authorName },
  can: { delete: may(viewer, policy, 'gadget.delete', row) },
});

/** Shares an item with a group; idempotent by command ID. */
export async function createGadget(
  context: Context,
  { body }: ParsedInput<typeof endpoints.createGadget>,
): Promise<Reply<typeof endpoints.createGadget>> {
  const viewer = signedIn(context.viewer);
  const { groupId, title } = body;
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.createGadget, body }, async () => {
      await assertMemberOfAll(tx, viewer, [groupId], 'groupId');
      const newest = newId();
      await insertGadget(tx, { id: newest, groupId, authorId: viewer.id, title });
      await context.emit(tx, gadgetShared({ id: newest, groupId }));
      return newest;
    }),
  );
  return { id };
}

/** Deletes an item permanently. */
export async function deleteGadget(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deleteGadget>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const gadget = await lockGadget(tx, context.viewer, id);
    if (!gadget) throw refuse('thing.notFound');
    authorize(context.viewer, policy, 'gadget.delete', gadget);
    await removeGadget(tx, id);
    await context.emit(tx, goneOf([gadget]));
  });
  return {};
}
