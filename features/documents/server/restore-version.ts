import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { restoreVersion as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { lettersOf } from '../contract/writers.ts';
import { assertSpace, lockForWriting, requireCategory, requireComplete, requireVersion } from './author-checks.ts';
import { documentUpdated } from './domain-events.ts';
import { saveCurrentVersion } from './save-version.ts';
import { replaceLive, writeLiveText } from './live/save-live-text.ts';
import { presentDocument } from './present-document.ts';
import { documentReports } from './reportable.ts';
import { isWritten, leaveFormerGroups, saveWritten } from './store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { findVersion, saveVersion, pruneDraftVersions } from './version-store.ts';

/** Restores an old version as a new one; the current text is kept as a version. */
export async function restoreVersion(context: Context, { params, body }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  const { id, version } = params;
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.restore', id);
    const found = await findVersion(tx, id, version);
    if (!found) throw refuse('thing.notFound');
    const { title, subtitle, content } = found;
    const written = { title, subtitle, content, category: found.category ?? '' };
    // The stored text includes the latest changes of others.
    const live = await writeLiveText(tx, context, row);
    // Already restored by a request whose response was lost.
    if (await isWritten(tx, id, written)) return;
    requireVersion(row, body.version);
    const category = await requireCategory(tx, written.category);
    const isPublished = row.state === 'published';
    if (isPublished) requireComplete(written);
    const before = await documentReports.find(tx, id, false);
    await saveCurrentVersion(tx, row, viewer.id, true);
    if (row.groupIds.length) await leaveFormerGroups(tx, id);
    await saveWritten(tx, id, { ...written, category }, viewer.id);
    if (live) {
      const restored = found.writers && { letters: lettersOf(content), runs: found.writers };
      const before = restored ?? live.before;
      await replaceLive(tx, context, live, { id, fields: { title, subtitle, content }, authorId: viewer.id, before });
    }
    await saveVersion(tx, id, { savedBy: viewer.id, kind: isPublished ? 'saved' : 'draft', restoredFrom: version });
    await assertSpace(tx, context, row.authorId);
    if (!isPublished) await pruneDraftVersions(tx, id);
    else if ((await holdLinks(tx, context, documentReports, id, { before })) === 'notHeld') await emit(tx, documentUpdated({ id }));
    await emitDocumentChanged(context, tx, id, row);
  });
  return presentDocument(context, id);
}
