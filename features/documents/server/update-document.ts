import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { updateDocument as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { assertSpace, lockForWriting, requireCategory, requireComplete, requireVersion } from './author-checks.ts';
import { documentUpdated } from './domain-events.ts';
import { replaceLive, writeLiveText } from './live/save-live-text.ts';
import { presentDocument } from './present-document.ts';
import { adoptMedia } from './media-store.ts';
import { documentReports } from './reportable.ts';
import { isWritten, leaveFormerGroups, mediaIdsIn, saveWritten } from './store.ts';
import { saveCurrentVersion } from './save-version.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { saveVersion, thinVersions } from './version-store.ts';

/** Saves a text, unless another save came in between. A published document must remain complete. */
export async function updateDocument(context: Context, { params: { id }, body }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  const { version, keepPresent, ...written } = body;
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.edit', id);
    // A retry of a save whose response was lost succeeds.
    const live = await writeLiveText(tx, context, row);
    if (await isWritten(tx, id, written)) return;
    requireVersion({ ...row, version: row.version + (live?.hasChanged ? 1 : 0) }, version);
    const category = await requireCategory(tx, written.category);
    if (row.state === 'published') requireComplete(written);
    const before = row.state === 'published' ? await documentReports.find(tx, id, false) : undefined;
    await saveCurrentVersion(tx, row, viewer.id, keepPresent);
    if (row.groupIds.length) await leaveFormerGroups(tx, id);
    await saveWritten(tx, id, { ...written, category }, viewer.id);
    if (live) await replaceLive(tx, context, live, { id, fields: written, authorId: viewer.id });
    await adoptMedia(tx, viewer, id, mediaIdsIn(written.content));
    if (row.state === 'published') {
      await saveVersion(tx, id, { savedBy: viewer.id, kind: 'saved' });
      await thinVersions(tx, id);
    }
    await assertSpace(tx, context, row.authorId);
    if (before && (await holdLinks(tx, context, documentReports, id, { before })) === 'notHeld') await emit(tx, documentUpdated({ id }));
    await emitDocumentChanged(context, tx, id, row);
  });
  return presentDocument(context, id);
}
