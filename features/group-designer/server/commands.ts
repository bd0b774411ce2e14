import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { designLimits } from '../contract/limits.ts';
import { isEditable, presentHead } from './present-design.ts';
import { readRows, saveRows } from './row-store.ts';
import { lockDesignFor, seenDesign } from './authorized-design.ts';
import { countDesigns, findDesign, insertDesign, listDesignRows, noteSaved, removeDesign } from './store.ts';
import { notifyOwner } from './notify-owner.ts';

/** Creates a design; idempotent by command ID. */
export async function createDesign(
  context: Context,
  { body }: ParsedInput<typeof endpoints.createDesign>,
): Promise<Reply<typeof endpoints.createDesign>> {
  const viewer = signedIn(context.viewer);
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.createDesign, body }, async () => {
      const made = newId();
      await insertDesign(tx, { id: made, ownerId: viewer.id, name: body.name });
      if ((await countDesigns(tx, viewer.id)) > designLimits.designs) throw refuse('design.tooMany');
      return made;
    }),
  );
  return { id };
}

export async function listDesigns({ db, viewer }: Context): Promise<Reply<typeof endpoints.listDesigns>> {
  return { items: (await listDesignRows(db, viewer, designLimits.designs)).map((design) => presentHead(viewer, design)) };
}

export async function readDesign(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readDesign>,
): Promise<Reply<typeof endpoints.readDesign>> {
  let design = await seenDesign(db, viewer, id, 'design.read');
  // Revision and rows must match: if a save came in between, reads both again.
  for (;;) {
    const rows = await readRows(db, id);
    const now = await seenDesign(db, viewer, id, 'design.read');
    if (now.revision === design.revision) return { ...presentHead(viewer, now), ...rows };
    design = now;
  }
}

/** Revision of a design: the rows change only with it, and its head contains the rest. */
export async function designRevision(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readDesign>,
): Promise<string> {
  const design = await findDesign(db, viewer, id);
  return design ? JSON.stringify(presentHead(viewer, design)) : '';
}

/**
 * Saves changes based on a revision; throws `design.changed` with the current design if it is
 * outdated.
 */
export async function saveDesign(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.saveDesign>,
): Promise<Reply<typeof endpoints.saveDesign>> {
  const { db, viewer } = context;
  // Checked without waiting for the lock, which a conversion holds for long.
  if (!isEditable(await seenDesign(db, viewer, id, 'design.edit'))) throw refuse('design.notEditable');
  return db.transaction(async (tx) => {
    const design = await lockDesignFor(tx, viewer, id, 'design.edit');
    if (!isEditable(design)) throw refuse('design.notEditable');
    if (design.revision !== body.revision)
      throw refuse('design.changed', { present: { ...presentHead(viewer, design), ...(await readRows(tx, id)) } });
    await saveRows(tx, id, body);
    const saved = await noteSaved(tx, id, body.name);
    const { peopleCount, groupCount } = await lockDesignFor(tx, viewer, id, 'design.edit');
    if (peopleCount > designLimits.people || groupCount > designLimits.groups) throw refuse('design.tooMany');
    tx.afterCommit(() => notifyOwner(context, design));
    return saved;
  });
}

/** Permanently deletes a design, but not what was created from it. */
export async function deleteDesign(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deleteDesign>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const design = await lockDesignFor(tx, context.viewer, id, 'design.delete');
    if (design.state === 'converting' || design.state === 'undoing') throw refuse('design.notEditable');
    await removeDesign(tx, id);
    tx.afterCommit(() => notifyOwner(context, design));
  });
  return {};
}
