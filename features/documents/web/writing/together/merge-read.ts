import { withUpdatesMerged, type EncodedState, type Merging } from '../../../contract/merged-updates.ts';
import type { ReadState } from './large-state.ts';

/** Functions that the page has loaded anyway; if they were imported, they would be in a chunk of their own. */
type Base64 = readonly [from: (text: string) => Uint8Array, to: (bytes: Uint8Array) => string];

/** A whole text with many updates after it, as one merged text. */
export function mergeRead(read: ReadState, yjs: Merging, [fromBase64, toBase64]: Base64): ReadState {
  const { seq, state, large, updates } = read;
  if (state === null && !large) return read;
  const whole: EncodedState = large ? { bytes: large, version: 2 } : { bytes: fromBase64(state ?? ''), version: 1 };
  const text = withUpdatesMerged(yjs, { state: whole, updates: updates.map(fromBase64) });
  return { seq, state: toBase64(text.state.bytes), updates: [] };
}
