import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { mergedState, updatesAfter, type LiveTextRow } from './live-store.ts';
import { checkInWorker } from './merge-in-worker.ts';
import type { Suggested } from './only-suggestions.ts';

/**
 * Checks an update by someone who may only suggest, so that they can add suggestions and take back their own, and neither change the
 * text nor decide on the suggestions of others.
 */
export async function checkSuggestions(tx: Transaction, id: string, live: LiveTextRow, suggested: Suggested): Promise<void> {
  const [state, updates] = await tx.inOneRoundTrip(() => Promise.all([mergedState(tx, id), updatesAfter(tx, id, live.mergedSeq)]));
  const isAllowed = await checkInWorker({ id, state, updates, bytes: live.bytes }, suggested);
  if (!isAllowed) throw refuse('document.onlySuggestions');
}
