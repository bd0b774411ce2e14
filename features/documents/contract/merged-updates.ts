import { liveLimits } from './live-text.ts';

/** A merged live text: a Yjs update of version 1 or 2. */
export interface EncodedState {
  bytes: Uint8Array;
  version: 1 | 2;
}
interface EncodedText {
  state: EncodedState;
  /** Updates after it, of version 1. */
  updates: readonly Uint8Array[];
}

type Merge = (updates: Uint8Array[]) => Uint8Array;
/** Functions of Yjs: `mergeUpdates` and `convertUpdateFormatV2ToV1`. */
export type Merging = readonly [merge: Merge, toVersion1: (update: Uint8Array) => Uint8Array];

/** Yjs sorts all updates that it merges after each change in them. */
const mergedAtOnce = 32;

/**
 * A live text to be applied, with many updates as part of its merged text: for a letter whose author has not seen the letters of others at
 * the same place, Yjs passes all of these, unless it gets them together.
 */
export function withUpdatesMerged([merge, toVersion1]: Merging, text: EncodedText): EncodedText {
  const { state, updates } = text;
  if (updates.length < liveLimits.mergedFrom) return text;
  const bytes = state.version === 1 ? state.bytes : toVersion1(state.bytes);
  return { state: { bytes: merge([bytes, merged(merge, updates)]), version: 1 }, updates: [] };
}

function merged(merge: Merge, updates: readonly Uint8Array[]): Uint8Array {
  let left = [...updates];
  while (left.length > mergedAtOnce)
    left = Array.from({ length: Math.ceil(left.length / mergedAtOnce) }, (_, index) =>
      merge(left.slice(index * mergedAtOnce, (index + 1) * mergedAtOnce)),
    );
  return merge(left);
}
