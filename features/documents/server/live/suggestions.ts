import * as Y from 'yjs';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { suggestionsIn, withoutSuggestions } from '../../contract/suggestions.ts';
import { rawFields } from './live-nodes.ts';
import type { LiveTextRow } from './live-store.ts';
import { openLiveText } from './live-text.ts';

/**
 * Checks an update by someone who may only suggest: without the suggestions of that person, the live text is the same before and
 * after. So they can add suggestions and take back their own, and neither change the text nor decide on the suggestions of others.
 */
export async function checkSuggestions(
  tx: Transaction,
  id: string,
  live: LiveTextRow,
  { update, by }: { update: Uint8Array; by: string },
): Promise<void> {
  const doc = await openLiveText(tx, id, live);
  const before = rawFields(doc, id);
  Y.applyUpdate(doc, update);
  const after = rawFields(doc, id);
  doc.destroy();
  const others = suggestionsIn(before.content).filter((each) => each.by !== by);
  for (const each of suggestionsIn(after.content)) {
    const ofOther = others.find(({ id: known }) => known === each.id);
    // A name of someone else, or an ID of theirs.
    if (each.by === by ? ofOther : ofOther?.by !== each.by) throw refuse('document.onlySuggestions');
  }
  const isSame =
    before.title === after.title &&
    before.subtitle === after.subtitle &&
    textOfOthers(before.content, by) === textOfOthers(after.content, by);
  if (!isSame) throw refuse('document.onlySuggestions');
}

const textOfOthers = (content: Parameters<typeof withoutSuggestions>[0], by: string): string =>
  JSON.stringify(withoutSuggestions(content, (person) => person === by));
