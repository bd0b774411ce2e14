import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { SuggestionOf } from '../../contract/suggestions.ts';
import { suggestionsDecided, suggestionsMade } from '../domain-events.ts';
import { coWritersOf, findSuggestions, saveSuggestions, writersAfter } from './live-store.ts';

/**
 * Notes which suggestions a live text has when its updates after `mergedSeq` are merged: the author learns who has suggested something
 * since, and people whose suggestions are gone learn who decided on them.
 */
export async function noteSuggestions(
  tx: Transaction,
  { emit }: Pick<AppContext, 'emit'>,
  { id, authorId }: { id: string; authorId: string },
  { suggestions, mergedSeq }: { suggestions: readonly SuggestionOf[]; mergedSeq: number },
): Promise<void> {
  const before = await findSuggestions(tx, id);
  // Suggestions of people who no longer write here stay in the text, but no one is notified of them.
  const people = new Set([authorId, ...(await coWritersOf(tx, id))]);
  const present = suggestions.filter(({ by }) => people.has(by));
  const after = Object.fromEntries(present.map((each) => [each.id, each.by]));
  const made = peopleOf(after, before);
  const removed = peopleOf(before, after).filter((userId) => people.has(userId));
  if (made.length + removed.length === 0) return;
  await saveSuggestions(tx, id, after);
  for (const userId of made) if (userId !== authorId) await emit(tx, suggestionsMade({ id, userId, authorId }));
  if (removed.length === 0) return;
  const writers = await writersAfter(tx, id, mergedSeq);
  for (const userId of removed) {
    // People who withdrew their own suggestion need no notification.
    const decidedBy = writers.find((writer) => writer !== userId);
    if (decidedBy !== undefined) await emit(tx, suggestionsDecided({ id, userId, decidedBy }));
  }
}

/** The people of those suggestions that the other text does not have. */
const peopleOf = (some: Readonly<Record<string, string>>, others: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.entries(some).flatMap(([suggestion, userId]) => (suggestion in others ? [] : [userId]))),
];
