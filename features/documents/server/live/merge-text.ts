import * as Y from 'yjs';
import { keepAllMarks } from '../../contract/live-text.ts';
import { suggestionsIn, type SuggestionOf } from '../../contract/suggestions.ts';
import { canCopy, type StoredCopy } from './copies.ts';
import { readFields, rawFields, type LiveFields } from './live-nodes.ts';
import { isFormat, isNode, storedItemsOf, type StoredItems } from './live-ranges.ts';
import { RecentChanges } from './orphaned-text.ts';
import { applyStored, storedStateOf, type SizedState, type StoredState } from './stored-state.ts';
import { insertersOf, type Authored } from './writers.ts';

/** A live text as it is stored. */
export interface StoredText {
  id: string;
  state: StoredState;
  /** Updates after it, in order. */
  updates: readonly Uint8Array[];
  /** Bytes of both, as they are when the state is not compact. */
  bytes: number;
}

/** Result of merging the updates of a live text. */
export interface MergedText {
  stored: StoredItems & {
    state: SizedState;
    /** Which letters of the last updates are copies of others, for each update. */
    copies: StoredCopy[][];
  };
  /** Undefined if the text is not a valid document. */
  written: { fields: LiveFields; inserters: Authored } | undefined;
  suggestions: SuggestionOf[];
}

/**
 * Live texts up to this size keep the structure of deleted paragraphs, so that text that arrives for them still has a place, and deleted
 * marks, to know what someone saw.
 */
const structuredBytes = 8_000_000;

export const isStructured = ({ bytes }: { bytes: number }): boolean => bytes <= structuredBytes;

/** Smaller texts are read faster than a thread gets them. */
const small = { bytes: 32_000, updates: 250 };
export const isSmall = ({ state, bytes, updates }: StoredText): boolean =>
  !state.isCompact && bytes <= small.bytes && updates.length <= small.updates;

/** The live text with all its updates. */
export function docOf({ state, updates, bytes }: StoredText): Y.Doc {
  const doc = keepAllMarks(new Y.Doc({ gcFilter: (item) => !isStructured({ bytes }) || !(isNode(item) || isFormat(item)) }));
  applyStored(doc, state, updates);
  return doc;
}

/** Merges the updates of a live text into its state, and reads what the text says. It takes seconds for a large text. */
export function mergeText(stored: StoredText): MergedText {
  const doc = docOf(stored);
  const fields = readFields(doc, stored.id);
  return {
    stored: { state: storedStateOf(doc), ...storedItemsOf(doc), copies: copiesOf(stored) },
    written: fields && { fields, inserters: insertersOf(doc, stored.id, fields.content) },
    suggestions: suggestionsIn(rawFields(doc, stored.id).content),
  };
}

/** The copies in the updates of a text, from the first one that can contain some. */
export function copiesOf({ id, state, updates, bytes }: StoredText): StoredCopy[][] {
  const first = isStructured({ bytes }) ? updates.findIndex((update) => canCopy(Y.decodeUpdate(update))) : -1;
  if (first < 0) return [];
  const changes = new RecentChanges(id, (doc) => applyStored(doc, state, updates.slice(0, first)));
  for (const update of updates.slice(first)) changes.apply(update);
  return changes.copies;
}
