import * as Y from 'yjs';
import { suggestionsIn, withoutSuggestions } from '../../contract/suggestions.ts';
import { rawFields } from './live-nodes.ts';
import { docOf, type StoredText } from './merge-text.ts';

/** An update by someone who may only suggest. */
export interface Suggested {
  update: Uint8Array;
  by: string;
}

/**
 * Whether an update only adds suggestions of its person or takes them back: without them, the live text is the same before and after.
 * It reads the whole text twice.
 */
export function hasOnlySuggestions(text: StoredText, { update, by }: Suggested): boolean {
  const doc = docOf(text);
  const before = rawFields(doc, text.id);
  Y.applyUpdate(doc, update);
  const after = rawFields(doc, text.id);
  doc.destroy();
  const others = suggestionsIn(before.content).filter((each) => each.by !== by);
  for (const each of suggestionsIn(after.content)) {
    const ofOther = others.find(({ id: known }) => known === each.id);
    // A name of someone else, or an ID of theirs.
    if (each.by === by ? ofOther : ofOther?.by !== each.by) return false;
  }
  return (
    before.title === after.title &&
    before.subtitle === after.subtitle &&
    textOfOthers(before.content, by) === textOfOthers(after.content, by)
  );
}

const textOfOthers = (content: Parameters<typeof withoutSuggestions>[0], by: string): string =>
  JSON.stringify(withoutSuggestions(content, (person) => person === by));
