import type { Transaction } from '#platform/server/database/db.ts';
import { isStructured } from './merge-text.ts';
import { copiesAfter } from './copies-store.ts';
import { canDouble } from './doubled-text.ts';
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
import { canLoseMarks, clientsOf, type Since } from './lost-marks.ts';
import type { Unrepaired } from './repair-text.ts';
import type { Repair } from './repairs.ts';
import type { Question } from './question.ts';
import type { WholeText } from './whole-text.ts';

export interface Appended {
  update: Uint8Array;
  /** Number of the last update that its author had. */
  base: number;
  /** The updates after that one, before this one; undefined if they were not read yet. */
  others: readonly Uint8Array[] | undefined;
  authorId: string;
  /** By someone who may only suggest. */
  isSuggested: boolean;
  /** The live text before it. */
  live: LiveTextRow;
  whole: WholeText;
}

/**
 * Repairs what merging an update that was just appended with those that its author did not know loses: text whose paragraph is deleted,
 * and marks that overlap or belong to words that were moved. Returns the updates that do it, which were appended after it.
 */
export async function repairMerge(tx: Transaction, id: string, appended: Appended): Promise<Uint8Array[]> {
  const { update, base, isSuggested, live } = appended;
  if (base >= live.lastSeq) return [];
  const others = appended.others ?? (await updatesAfter(tx, id, base)).slice(0, -1);
  const areAllThere = others.length === live.lastSeq - base;
  // Most updates only insert letters. The rest of the text is not needed to know that they lose nothing.
  if (areAllThere && !canLose(update, others)) return [];
  const { nodes, formats } = await itemsBefore(tx, id, live);
  const areItemsThere = areAllThere && (base >= live.mergedSeq || isStructured(live));
  // A suggestion deletes no paragraph, and must not become text when its paragraph is gone.
  const orphans = !isSuggested && !(nodes && areItemsThere && !canOrphan(update, others, nodes));
  const losesMarks = areItemsThere && formats !== null && canLoseMarks(update, others, formats);
  const doubles = areItemsThere && !isSuggested && canDouble(update, others);
  if (!orphans && !losesMarks && !doubles) return [];
  const asked = await unrepaired(tx, id, appended, { orphans, doubles, marks: losesMarks });
  const repairs = await appended.whole.answer(asked, live.lastSeq);
  await appendRepairs(tx, id, repairs, appended.authorId);
  return repairs.map(({ made }) => made);
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

/** The live text before the last update, and what is to be known of it. */
async function unrepaired(
  tx: Transaction,
  id: string,
  { update, base, authorId, isSuggested, live }: Appended,
  losses: Unrepaired['losses'],
): Promise<Question & { kind: 'repairs' | 'repairsOfSuggestion' }> {
  const updates = (await updatesAfter(tx, id, live.mergedSeq)).slice(0, -1);
  const text = { id, state: await mergedState(tx, id), updates, bytes: live.bytes };
  const known = losses.marks || losses.doubles ? await whatWasKnown(tx, id, { base, authorId, live }) : undefined;
  const had = Math.max(0, base - live.mergedSeq);
  return { kind: isSuggested ? 'repairsOfSuggestion' : 'repairs', text, unrepaired: { update, had, losses, known } };
}

/** Stored updates that everyone had: of the deleted marks that someone saw, those in the last ones. */
const knownBefore = 1_000;

/** What the author of an update knew of those that are stored, and the copies in those that are merged. */
async function whatWasKnown(
  tx: Transaction,
  id: string,
  { base, authorId, live }: Pick<Appended, 'base' | 'authorId' | 'live'>,
): Promise<Since> {
  const stored = (await signedUpdatesAfter(tx, id, Math.max(0, base - knownBefore))).filter(({ seq }) => seq <= live.lastSeq);
  const known = await knownTo(tx, id, authorId, stored, base);
  return { ...known, copies: base < live.mergedSeq ? await copiesAfter(tx, id, base) : [] };
}

/** Appends the repairs of an update. Letters are of those who typed them; marks of no one, who merge what several people did. */
async function appendRepairs(tx: Transaction, id: string, repairs: readonly Repair[], by: string): Promise<void> {
  const windows = repairs.map(({ typedIn }) => typedIn).filter((each) => each !== undefined);
  const authors = windows.length > 0 ? await authorsOf(tx, id, windows) : new Map<number, string>();
  for (const { made, client, typedIn, vector } of repairs) {
    const writer = (typedIn !== undefined && authors.get(typedIn)) || null;
    await claimClients(tx, id, writer, [client]);
    await appendUpdate(tx, id, { update: made, vector, authorId: typedIn === undefined ? by : writer });
  }
}

/** Author of an update; undefined for one that merges updates of others. */
function authorOf({ content, authorId }: SignedUpdate, authors: ReadonlyMap<number, string>): string | undefined {
  const [client] = clientsOf([content]);
  return client === undefined ? (authorId ?? undefined) : authors.get(client);
}

/** Stored updates that a person knew or not. All windows of the person count as one: a new window sends what an earlier one kept. */
async function knownTo(
  tx: Transaction,
  id: string,
  authorId: string,
  stored: readonly SignedUpdate[],
  base: number,
): Promise<Omit<Since, 'copies'>> {
  const authors = await authorsOf(tx, id, [...clientsOf(stored.map(({ content }) => content))]);
  const isKnown = (each: SignedUpdate) => each.seq <= base || authorOf(each, authors) === authorId;
  const contents = (isWanted: (each: SignedUpdate) => boolean) => stored.filter(isWanted).map(({ content }) => content);
  return { known: contents(isKnown), others: contents((each) => !isKnown(each)) };
}
