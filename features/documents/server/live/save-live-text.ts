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
import { findOpenable } from './live-calls.ts';
import type { LiveFields } from './live-nodes.ts';
import { findLiveText, lastWriter, noteSaved, unsavedLiveTexts, type LiveTextRow } from './live-store.ts';
import { replaceLiveText } from './live-text.ts';
import { mergeLiveText, mergeLocked, type MergedUpTo } from './merge-live-text.ts';
import { findAuthored, saveWriters } from './writer-store.ts';
import type { Authored } from './writers.ts';

/**
 * Saves a live text, as it is when this is called, as the text of its document: what is published, exported and found. People may continue
 * writing meanwhile.
 */
export async function saveLiveText(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  await findOpenable(db, viewer, id);
  const merged = await mergeLiveText(context, id);
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.writeTogether', id);
    const live = await findLiveText(tx, id);
    if (!live || !merged) throw refuse('document.notLive');
    const read = writtenIn(row, merged);
    if (!read) throw refuse('document.liveInvalid');
    // Someone else saved a later text.
    if (live.savedSeq > merged.seq) return;
    await noteSaved(tx, id, merged.seq);
    if (await isWritten(tx, id, read.written)) return;
    const isPublished = row.state === 'published';
    if (isPublished) requireComplete(read.written);
    const before = isPublished ? await documentReports.find(tx, id, false) : undefined;
    if (row.groupIds.length) await leaveFormerGroups(tx, id);
    await write(tx, context, row, read, viewer);
    if (isPublished) {
      await saveVersion(tx, id, { savedBy: viewer.id, kind: 'saved' });
      await thinVersions(tx, id);
    }
    if (before && (await holdLinks(tx, context, documentReports, id, { before })) === 'notHeld') await emit(tx, documentUpdated({ id }));
    await emitDocumentChanged(context, tx, id, row);
  });
  return presentDocument(context, id);
}

/** A live text as the text of its document. */
interface ReadAsDocument {
  written: WrittenDocument;
  inserters: Authored;
  seq: number;
}

/** Content of a merged text; undefined if it is not a valid document. */
const writtenIn = ({ category }: LockedDocument, { written: read, seq }: MergedUpTo): ReadAsDocument | undefined =>
  read && { written: { ...read.fields, category: category ?? '' }, inserters: read.inserters, seq };

async function write(
  tx: Transaction,
  app: Pick<AppContext, 'config'>,
  row: LockedDocument,
  { written, inserters, seq }: ReadAsDocument,
  viewer?: SignedInViewer,
): Promise<void> {
  const savedBy = (await lastWriter(tx, row.id, seq)) ?? row.authorId;
  await saveCurrentVersion(tx, row, savedBy);
  const before = await findAuthored(tx, row.id);
  await saveWritten(tx, row.id, written, savedBy);
  await saveWriters(tx, row.id, before, inserters);
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
  const merged = live && (await mergeLocked(tx, row.id));
  if (!live || !merged) return undefined;
  const read = writtenIn(row, merged);
  const hasChanged = read !== undefined && live.savedSeq < live.lastSeq && !(await isWritten(tx, row.id, read.written));
  if (hasChanged) await write(tx, app, row, read);
  return { ...live, mergedSeq: merged.seq, hasChanged, before: await findAuthored(tx, row.id) };
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
    await saveRested(app, id).catch((error: unknown) => {
      // For example when its author has used up the space for texts: the updates stay.
      app.log.warn({ err: error, documentId: id }, 'a live text could not be saved as a document');
    });
}

async function saveRested(app: AppContext, id: string): Promise<void> {
  const merged = await mergeLiveText(app, id);
  if (!merged) return;
  await app.db.transaction(async (tx) => {
    const row = await lockById(tx, id);
    const live = row && (await findLiveText(tx, id));
    if (!live || row.state !== 'draft' || live.savedSeq >= merged.seq) return;
    const locked = { ...row, groupIds: [] };
    const read = writtenIn(locked, merged);
    if (!read) return;
    await noteSaved(tx, id, merged.seq);
    if (await isWritten(tx, id, read.written)) return;
    await write(tx, app, locked, read);
    await emitDocumentChanged(app, tx, id, locked);
  });
}
