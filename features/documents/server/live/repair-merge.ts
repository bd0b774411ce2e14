import * as Y from 'yjs';
import type { Transaction } from '#platform/server/database/db.ts';
import { isStructured } from './merge-text.ts';
import { addItemsIn, canLose, canOrphan, decodeRanges, isFormat, isNode, type DeleteSet, type StoredItems } from './live-ranges.ts';
import {
  appendUpdate,
  authorsOf,
  claimClients,
  findStoredItems,
  mergedState,
  signedUpdatesAfter,
  updatesAfter,
  type LiveTextRow,
  type SignedUpdate,
} from './live-store.ts';
import { canLoseMarks, clientsOf, restoreLostMarks, type Since } from './lost-marks.ts';
import type { OrphanedMarks } from './orphaned-marks.ts';
import { RecentChanges, updateBy, type OrphanedText } from './orphaned-text.ts';
import { applyState } from './stored-state.ts';

export interface Appended {
  update: Uint8Array;
  /** Number of the last update that its author had. */
  base: number;
  authorId: string;
  /** By someone who may only suggest. */
  isSuggested: boolean;
  /** The live text before it. */
  live: LiveTextRow;
}

/**
 * Repairs what merging an update that was just appended with those that its author did not know loses: text whose paragraph is deleted,
 * and marks that overlap. Returns the updates that do it, which were appended after it.
 */
export async function repairMerge(tx: Transaction, id: string, appended: Appended): Promise<Uint8Array[]> {
  const { update, base, isSuggested, live } = appended;
  if (base >= live.lastSeq) return [];
  const others = (await updatesAfter(tx, id, base)).slice(0, -1);
  const areAllThere = others.length === live.lastSeq - base;
  // Most updates only insert letters. The rest of the text is not needed to know that they lose nothing.
  if (areAllThere && !canLose(update, others)) return [];
  const { nodes, formats } = await itemsBefore(tx, id, live);
  const areItemsThere = areAllThere && (base >= live.mergedSeq || isStructured(live));
  // A suggestion deletes no paragraph, and must not become text when its paragraph is gone.
  const orphans = !isSuggested && !(nodes && formats && areItemsThere && !canOrphan(update, others, { nodes, formats }));
  const losesMarks = areItemsThere && formats !== null && canLoseMarks(update, others, formats);
  if (!orphans && !losesMarks) return [];
  const changes = await openRecent(tx, id, Math.max(base, live.mergedSeq), live);
  const orphaned = changes.apply(update, appended.authorId);
  const made: Uint8Array[] = [];
  if (orphans) made.push(...(await formatAgain(tx, id, changes, { marks: orphaned.marks, authorId: appended.authorId })));
  if (orphans) made.push(...(await insertAgain(tx, id, changes, orphaned.texts)));
  if (losesMarks) made.push(...(await restoreMarks(tx, id, changes.doc, appended)));
  return made;
}

/**
 * Nodes, and starts and ends of marks, of a text before its last update; null if those of the
 * merged text are unknown.
 */
async function itemsBefore(
  tx: Transaction,
  id: string,
  { mergedSeq }: LiveTextRow,
): Promise<{ [name in keyof StoredItems]: DeleteSet | null }> {
  const stored = await findStoredItems(tx, id);
  const [nodes, formats] = [stored.nodes && decodeRanges(stored.nodes), stored.formats && decodeRanges(stored.formats)];
  for (const each of (await updatesAfter(tx, id, mergedSeq)).slice(0, -1)) {
    if (nodes) addItemsIn(each, nodes, isNode);
    if (formats) addItemsIn(each, formats, isFormat);
  }
  return { nodes, formats };
}

/** The live text before the last update; those after `base` are applied one by one. */
async function openRecent(tx: Transaction, id: string, base: number, { mergedSeq }: LiveTextRow): Promise<RecentChanges> {
  const stored = (await signedUpdatesAfter(tx, id, mergedSeq)).slice(0, -1);
  const [state, recent] = [await mergedState(tx, id), stored.slice(base - mergedSeq)];
  const authors = await authorsOf(tx, id, [...clientsOf(recent.map(({ content }) => content))]);
  const changes = new RecentChanges(id, (doc) => {
    applyState(doc, state);
    for (const { content } of stored.slice(0, base - mergedSeq)) Y.applyUpdate(doc, content);
  });
  for (const each of recent) changes.apply(each.content, authorOf(each, authors));
  return changes;
}

/** Gives words in a copy the marks that others changed in the original. */
async function formatAgain(
  tx: Transaction,
  id: string,
  changes: RecentChanges,
  { marks, authorId }: { marks: readonly OrphanedMarks[]; authorId: string },
): Promise<Uint8Array[]> {
  const client = new Y.Doc().clientID;
  const made = marks.length > 0 ? changes.format(marks, client) : undefined;
  return made ? [await appendOfNoOne(tx, id, changes.doc, { made, client, authorId })] : [];
}

async function restoreMarks(tx: Transaction, id: string, doc: Y.Doc, { update, base, authorId, live }: Appended): Promise<Uint8Array[]> {
  const stored = (await signedUpdatesAfter(tx, id, 0)).filter(({ seq }) => seq <= live.lastSeq);
  const known = await knownTo(tx, id, authorId, stored, base);
  const client = new Y.Doc().clientID;
  const made = updateBy(doc, client, () => restoreLostMarks(doc, id, update, known));
  return made ? [await appendOfNoOne(tx, id, doc, { made, client, authorId })] : [];
}

/** Appends an update that merges what several people did. Its letters are of no one: they did not know it. */
async function appendOfNoOne(
  tx: Transaction,
  id: string,
  doc: Y.Doc,
  { made, client, authorId }: { made: Uint8Array; client: number; authorId: string },
): Promise<Uint8Array> {
  await claimClients(tx, id, null, [client]);
  await appendUpdate(tx, id, { update: made, vector: Y.encodeStateVector(doc), authorId });
  return made;
}

/** Author of an update; undefined for one that merges updates of others. */
function authorOf({ content, authorId }: SignedUpdate, authors: ReadonlyMap<number, string>): string | undefined {
  const [client] = clientsOf([content]);
  return client === undefined ? (authorId ?? undefined) : authors.get(client);
}

/** Stored updates that a person knew or not. All windows of the person count as one: a new window sends what an earlier one kept. */
async function knownTo(tx: Transaction, id: string, authorId: string, stored: readonly SignedUpdate[], base: number): Promise<Since> {
  const authors = await authorsOf(tx, id, [...clientsOf(stored.map(({ content }) => content))]);
  const isKnown = (each: SignedUpdate) => each.seq <= base || authorOf(each, authors) === authorId;
  const contents = (isWanted: (each: SignedUpdate) => boolean) => stored.filter(isWanted).map(({ content }) => content);
  return { known: contents(isKnown), others: contents((each) => !isKnown(each)) };
}

async function insertAgain(tx: Transaction, id: string, changes: RecentChanges, orphans: readonly OrphanedText[]): Promise<Uint8Array[]> {
  const authors = await authorsOf(tx, id, [...new Set(orphans.map(({ client }) => client))]);
  /** One new number for each person. */
  const clients = new Map<string | undefined, number>();
  const made: Uint8Array[] = [];
  for (const orphan of orphans) {
    const authorId = authors.get(orphan.client);
    const client = clients.get(authorId) ?? new Y.Doc().clientID;
    if (!clients.has(authorId)) await claimClients(tx, id, authorId ?? null, [client]);
    clients.set(authorId, client);
    const update = changes.insert(orphan, client);
    if (!update) continue;
    await appendUpdate(tx, id, { update, vector: Y.encodeStateVector(changes.doc), authorId: authorId ?? null });
    made.push(update);
  }
  return made;
}
