import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { mergedState, updatesAfter, type LiveTextRow } from './live-store.ts';
import type { Suggested } from './only-suggestions.ts';
import type { WholeText } from './whole-text.ts';

/**
 * Checks an update by someone who may only suggest, so that they can add suggestions and take back their own, and neither change the
 * text nor decide on the suggestions of others.
 */
export async function checkSuggestions(
  tx: Transaction,
  id: string,
  { live, whole, suggested }: { live: LiveTextRow; whole: WholeText; suggested: Suggested },
): Promise<void> {
  const [state, updates] = await tx.inOneRoundTrip(() => Promise.all([mergedState(tx, id), updatesAfter(tx, id, live.mergedSeq)]));
  const text = { id, state, updates, bytes: live.bytes };
  if (!(await whole.answer({ kind: 'onlySuggestions', text, suggested }, live.lastSeq))) throw refuse('document.onlySuggestions');
}
