import { Readable } from 'node:stream';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type {
  LiveState,
  readLiveState as stateEndpoint,
  startLiveText as startEndpoint,
  syncLiveText as syncEndpoint,
} from '../../contract/live-endpoints.ts';
import { liveLimits, liveSchemaVersion } from '../../contract/live-text.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { lockAndRead, lockForWriting } from '../author-checks.ts';
import { liveTextChanged, liveTextMergeDue } from '../domain-events.ts';
import { emitDocumentChanged } from '../emit-document-changed.ts';
import { presentDocument } from '../present-document.ts';
import { mayWrite } from '../policy.ts';
import { checkUpdate, readVector, writeVector } from './check-update.ts';
import {
  appendUpdate,
  claimClients,
  findLiveText,
  mergedState,
  raiseSchemaVersion,
  signedUpdatesAfter,
  updatesAfter,
  type LiveTextRow,
  type SignedUpdate,
} from './live-store.ts';
import { findOpenable } from './live-calls.ts';
import { beginLiveText } from './live-text.ts';
import { isMergeDue } from './merge-live-text.ts';
import { repairMerge } from './repair-merge.ts';
import { compactBytes } from './stored-state.ts';
import { checkSuggestions } from './suggestions.ts';
import { readingWholeText, type WholeText } from './whole-text.ts';

/** Starts live editing of a document. */
export async function startLiveText(context: Context, { params: { id } }: ParsedInput<typeof startEndpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.writeTogether', id);
    await beginLiveText(tx, id);
    await emitDocumentChanged(context, tx, id, row);
  });
  return presentDocument(context, id);
}

/** Appends an update of a client, and returns what it lacks. What is returned is committed. */
export async function syncLiveText(context: Context, { params: { id }, body }: ParsedInput<typeof syncEndpoint>): Promise<LiveState> {
  const { schema, after, base, update } = body;
  const viewer = signedIn(context.viewer);
  return readingWholeText((whole) =>
    context.db.transaction(async (tx) => {
      // The rights cannot end before the commit.
      const [row, [live, recent]] = await lockAndRead(tx, viewer, 'document.suggest', id, {
        read: () =>
          Promise.all([findLiveText(tx, id), after === null ? undefined : signedUpdatesAfter(tx, id, Math.min(after, base ?? after))]),
      });
      if (!live) throw refuse('document.notLive');
      assertSchema(schema, live);
      if (schema > live.schemaVersion) await raiseSchemaVersion(tx, id, schema);
      const missed = await missedBy(tx, id, { after, recent }, live);
      if (!update) return { seq: live.lastSeq, ...missed };
      const content = Buffer.from(update, 'base64');
      const isSuggested = !mayWrite(viewer, row);
      const appended = await append(tx, id, { content, live, authorId: viewer.id, isSuggested, whole });
      if (!appended) return { seq: live.lastSeq, ...missed };
      const { seq, added } = appended;
      await emitUpdate(context, tx, id, seq, added);
      const since = base ?? after ?? 0;
      const others = recent?.filter((each) => each.seq > since).map((each) => each.content);
      const repairs = await repairMerge(tx, id, { update: added, base: since, others, live, authorId: viewer.id, isSuggested, whole });
      for (const [index, each] of repairs.entries()) await emitUpdate(context, tx, id, seq + index + 1, each);
      const last = seq + repairs.length;
      if (isMergeDue(live, { seq: last, bytes: added.length })) await context.emit(tx, liveTextMergeDue({ id }));
      return { seq: last, ...missed, updates: [...missed.updates, ...repairs.map(toBase64)] };
    }),
  );
}

async function emitUpdate({ emit }: Context, tx: Transaction, id: string, seq: number, content: Uint8Array): Promise<void> {
  await emit(tx, liveTextChanged({ id, seq, ...(content.length <= liveLimits.sentBytes ? { update: toBase64(content) } : {}) }));
}

/** Appends what is new in an update; undefined if nothing is. */
async function append(
  tx: Transaction,
  id: string,
  {
    content,
    live,
    authorId,
    isSuggested,
    whole,
  }: { content: Buffer; live: LiveTextRow; authorId: string; isSuggested: boolean; whole: WholeText },
): Promise<{ seq: number; added: Uint8Array } | undefined> {
  if (live.bytes + content.length > liveLimits.textBytes) throw refuse('document.liveFull');
  const { vector, clients, added } = checkUpdate(content, id, readVector(live.vector));
  if (isSuggested) await checkSuggestions(tx, id, { live, whole, suggested: { update: content, by: authorId } });
  const [areOwn, seq] = await tx.inOneRoundTrip(() =>
    Promise.all([
      claimClients(tx, id, authorId, clients),
      added && appendUpdate(tx, id, { update: added, vector: writeVector(vector), authorId }),
    ]),
  );
  if (!areOwn) throw refuse('document.updateUnreadable');
  return added && seq !== undefined ? { added, seq } : undefined;
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The merged text is smaller than more updates, and applied faster. */
const mostMissed = 1_000;

/** Updates that a client lacks, or the merged text with the updates after it. */
async function missedBy(
  tx: Transaction,
  id: string,
  { after, recent = [] }: { after: number | null; recent: readonly SignedUpdate[] | undefined },
  { lastSeq, mergedSeq }: LiveTextRow,
): Promise<Omit<LiveState, 'seq'>> {
  const encoded = (updates: readonly Buffer[]) => updates.map(toBase64);
  if (after !== null) {
    const updates = recent.filter(({ seq }) => seq > after).map(({ content }) => content);
    if (updates.length >= lastSeq - after && updates.length <= mostMissed) return { state: null, updates: encoded(updates) };
  }
  const [state, updates] = [await mergedState(tx, id), encoded(await updatesAfter(tx, id, mergedSeq))];
  return state.isCompact ? { state: null, isLarge: true, updates } : { state: toBase64(state.bytes), updates };
}

/**
 * The merged text of a large live text. May contain more than when the caller learnt that it is
 * large.
 */
export async function answerLiveState(
  { db, viewer }: Context,
  { params: { id }, query: { schema } }: ParsedInput<typeof stateEndpoint>,
): Promise<FileAnswer> {
  const live = await findOpenable(db, viewer, id);
  assertSchema(schema, live);
  return { name: 'live-text.bin', stream: Readable.from([Buffer.from(compactBytes(await mergedState(db, id)))]) };
}

/** The page may be older than the text, or a node older than the page. */
function assertSchema(schema: number, { schemaVersion }: LiveTextRow): void {
  if (schema < schemaVersion || schema > liveSchemaVersion) throw refuse('document.liveOutdated');
}
