import type { AppContext } from '#platform/server/app-context.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { lockById } from '../store.ts';
import { findLiveText, readLiveText, saveMerged, type LiveTextRow, type ReadText } from './live-store.ts';
import { mergeInProcess } from './merge-in-process.ts';
import type { MergedText } from './merge-text.ts';
import { largeBytes } from './stored-state.ts';
import { noteSuggestions } from './suggestion-notices.ts';

/** A live text with its updates up to `seq`. */
export interface MergedUpTo extends MergedText {
  seq: number;
}

/** Others rarely merge the same text at the same time. */
const mostTries = 5;

/**
 * Merges the updates of a live text that are stored now. The document is locked only while the result is stored, so that people continue
 * writing; what they append meanwhile stays in the log. Undefined if there is no live text.
 */
export async function mergeLiveText(app: AppContext, id: string): Promise<MergedUpTo | undefined> {
  for (let each = 0; each < mostTries; each += 1) {
    const read = await readLiveText(app.db, id);
    if (read === undefined) return undefined;
    if (read === null) continue;
    const merged = await mergeInProcess(read);
    const outcome = await app.db.transaction((tx) => storeMerged(tx, app, read, merged));
    if (outcome === 'gone') return undefined;
    if (outcome === 'stored') return { seq: read.lastSeq, ...merged };
  }
  throw new Error('a live text was merged by others each time');
}

/** Stores a merged text, unless another one was stored since its updates were read. */
export async function storeMerged(
  tx: Transaction,
  app: Pick<AppContext, 'emit'>,
  read: ReadText,
  merged: MergedText,
): Promise<'stored' | 'overtaken' | 'gone'> {
  const row = await lockById(tx, read.id);
  const live = row && (await findLiveText(tx, read.id));
  if (!live) return 'gone';
  if (live.mergedSeq !== read.mergedSeq) return 'overtaken';
  if (read.updates.length === 0) return 'stored';
  await noteSuggestions(tx, app, row, { suggestions: merged.suggestions, mergedSeq: read.mergedSeq });
  await saveMerged(tx, read.id, { ...merged.stored, seq: read.lastSeq });
  return 'stored';
}

/** The same for a locked document, before another text replaces this one. */
export async function mergeLocked(tx: Transaction, id: string): Promise<MergedUpTo | undefined> {
  const read = await readLiveText(tx, id);
  if (!read) return undefined;
  const merged = await mergeInProcess(read);
  if (read.updates.length > 0) await saveMerged(tx, id, { ...merged.stored, seq: read.lastSeq });
  return { seq: read.lastSeq, ...merged };
}

/**
 * Updates, or bytes of updates, after which they are merged: the next one who opens the text gets and applies all of them. More of a
 * large text, which takes seconds of a processor each time, while twenty people make a hundred updates in a second.
 */
const mergedAfter = { updates: 1_000, updatesOfLarge: 3_000, bytes: 500_000 };

const updatesAtMost = ({ bytes, updateBytes }: LiveTextRow): number =>
  bytes - updateBytes <= largeBytes ? mergedAfter.updates : mergedAfter.updatesOfLarge;

/** Whether an update reaches the amount at which updates are merged; true once per amount. */
export function isMergeDue(before: LiveTextRow, appended: { seq: number; bytes: number }): boolean {
  const reaches = (amount: number, added: number, limit: number) => Math.floor((amount + added) / limit) > Math.floor(amount / limit);
  const waiting = before.lastSeq - before.mergedSeq;
  return (
    reaches(waiting, appended.seq - before.lastSeq, updatesAtMost(before)) || reaches(before.updateBytes, appended.bytes, mergedAfter.bytes)
  );
}

/** Whether a live text has enough updates to merge them. */
async function hasManyUpdates(db: Queries, id: string): Promise<boolean> {
  const live = await findLiveText(db, id);
  return live !== undefined && (live.lastSeq - live.mergedSeq >= updatesAtMost(live) || live.updateBytes >= mergedAfter.bytes);
}

/** Live texts that this process is merging. */
const merging = new Set<string>();

/** Merges a live text as long as it has many updates. */
export async function mergeManyUpdates(app: AppContext, { id }: { id: string }): Promise<void> {
  if (merging.has(id)) return;
  merging.add(id);
  try {
    while ((await hasManyUpdates(app.db, id)) && (await mergeLiveText(app, id)));
  } finally {
    merging.delete(id);
  }
}
