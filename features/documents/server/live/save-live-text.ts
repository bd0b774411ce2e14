import type * as Y from 'yjs';
import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { saveLiveText as endpoint } from '../../contract/live-endpoints.ts';
import type { DocumentWhole, WrittenDocument } from '../../contract/shapes.ts';
import { assertSpace, lockForWriting, requireComplete, type LockedDocument } from '../author-checks.ts';
import { documentUpdated, liveTextChanged } from '../domain-events.ts';
import { emitDocumentChanged } from '../emit-document-changed.ts';
import { adoptMedia } from '../media-store.ts';
import { presentDocument } from '../present-document.ts';
import { documentReports } from '../reportable.ts';
import { saveCurrentVersion } from '../save-version.ts';
import { isWritten, leaveFormerGroups, lockById, mediaIdsIn, saveWritten } from '../store.ts';
import { saveVersion, thinVersions } from '../version-store.ts';
import { readFields, type LiveFields } from './live-nodes.ts';
import { findLiveText, lastWriter, noteSaved, unsavedLiveTexts, type LiveTextRow } from './live-store.ts';
import { noteSuggestions } from './suggestion-notices.ts';
import { mergeUpdates, openLiveText, replaceLiveText } from './live-text.ts';
import { findAuthored, saveWriters } from './writer-store.ts';
import { insertersOf, type Authored } from './writers.ts';

/** Saves a live text as the text of its document: what is published, exported and found. */
export async function saveLiveText(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.writeTogether', id);
    const live = await findLiveText(tx, id);
    if (!live) throw refuse('document.notLive');
    const merged = await mergedText(tx, row, live, context);
    if (!merged) throw refuse('document.liveInvalid');
    const { written } = merged;
    await noteSaved(tx, id, live.lastSeq);
    if (await isWritten(tx, id, written)) return;
    const isPublished = row.state === 'published';
    if (isPublished) requireComplete(written);
    const before = isPublished ? await documentReports.find(tx, id, false) : undefined;
    if (row.groupIds.length) await leaveFormerGroups(tx, id);
    await write(tx, context, row, merged, viewer);
    if (isPublished) {
      await saveVersion(tx, id, { savedBy: viewer.id, kind: 'saved' });
      await thinVersions(tx, id);
    }
    if (before && (await holdLinks(tx, context, documentReports, id, { before })) === 'stands') await emit(tx, documentUpdated({ id }));
    await emitDocumentChanged(context, tx, id, row);
  });
  return presentDocument(context, id);
}

interface MergedText {
  written: WrittenDocument;
  doc: Y.Doc;
}

/** The merged text of a locked document, which is stored merged; undefined if it is not a valid document. */
async function mergedText(
  tx: Transaction,
  row: LockedDocument,
  live: LiveTextRow,
  app?: Pick<AppContext, 'emit'>,
): Promise<MergedText | undefined> {
  const doc = await openLiveText(tx, row.id, live);
  if (app && live.mergedSeq < live.lastSeq) await noteSuggestions(tx, app, row, { doc, live });
  if (live.mergedSeq < live.lastSeq) await mergeUpdates(tx, row.id, doc, live);
  const fields = readFields(doc, row.id);
  return fields && { written: { ...fields, category: row.category ?? '' }, doc };
}

async function write(
  tx: Transaction,
  app: Pick<AppContext, 'config'>,
  row: LockedDocument,
  { written, doc }: MergedText,
  viewer?: SignedInViewer,
): Promise<void> {
  const savedBy = (await lastWriter(tx, row.id)) ?? row.authorId;
  await saveCurrentVersion(tx, row, savedBy);
  const before = await findAuthored(tx, row.id);
  await saveWritten(tx, row.id, written, savedBy);
  await saveWriters(tx, row.id, before, insertersOf(doc, row.id, written.content));
  if (viewer) await adoptMedia(tx, viewer, row.id, mediaIdsIn(written.content));
  await assertSpace(tx, app, row.authorId);
}

/** A live text, and whether saving it changed the text of the document. */
export interface WrittenLiveText extends LiveTextRow {
  hasChanged: boolean;
  /** The saved text with who wrote it. */
  before: Authored | undefined;
}

/** Saves the live text of a locked document before another text replaces both; undefined if it is not edited live. */
export async function writeLiveText(
  tx: Transaction,
  app: Pick<AppContext, 'config'>,
  row: LockedDocument,
): Promise<WrittenLiveText | undefined> {
  const live = await findLiveText(tx, row.id);
  if (!live) return undefined;
  const merged = await mergedText(tx, row, live);
  const hasChanged = merged !== undefined && live.savedSeq < live.lastSeq && !(await isWritten(tx, row.id, merged.written));
  if (hasChanged) await write(tx, app, row, merged);
  return { ...live, hasChanged, before: await findAuthored(tx, row.id) };
}

/** Replaces a live text as a whole, by a version or by a text that was written without live editing. */
export async function replaceLive(
  tx: Transaction,
  { emit }: Pick<AppContext, 'emit'>,
  live: WrittenLiveText,
  { id, ...replaced }: { id: string; fields: LiveFields; authorId: string; before?: Authored | undefined },
): Promise<void> {
  const seq = await replaceLiveText(tx, id, live, { before: live.before, ...replaced });
  await noteSaved(tx, id, seq);
  await emit(tx, liveTextChanged({ id, seq }));
}

const savedAtOnce = 100;

/** Saves drafts that are edited live and rest, and merges the updates of all others. Published documents wait for “Update”. */
export async function saveLiveTexts(app: AppContext): Promise<void> {
  for (const id of await unsavedLiveTexts(app.db, savedAtOnce))
    await app.db
      .transaction((tx) => saveRested(tx, app, id))
      .catch((error: unknown) => {
        // For example when its author has used up the space for texts: the updates stay.
        app.log.warn({ err: error, documentId: id }, 'a live text could not be saved as a document');
      });
}

async function saveRested(tx: Transaction, app: AppContext, id: string): Promise<void> {
  const row = await lockById(tx, id);
  const live = row && (await findLiveText(tx, id));
  if (!live) return;
  const locked = { ...row, groupIds: [] };
  const merged = await mergedText(tx, locked, live, app);
  if (!merged || row.state !== 'draft') return;
  await noteSaved(tx, id, live.lastSeq);
  if (await isWritten(tx, id, merged.written)) return;
  await write(tx, app, locked, merged);
  await emitDocumentChanged(app, tx, id, locked);
}
