import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as Y from 'yjs';
import { withUpdatesMerged, type EncodedState } from '../../contract/merged-updates.ts';

/** A merged text as it is stored: a Yjs update of version 1, or, if it is large, of version 2 and compressed. */
export interface StoredState {
  bytes: Uint8Array;
  isCompact: boolean;
}

/** Functions of Yjs to merge updates with a text. */
export const merging = [Y.mergeUpdates, Y.convertUpdateFormatV2ToV1] as const;

/** Merged texts above this size are stored compact: a third to a quarter of the bytes, and opened faster. */
export const largeBytes = 64_000;

/** A merged text to be stored. */
export interface SizedState extends StoredState {
  /** Bytes of the update of version 1, also if it is compact. */
  size: number;
}

export function storedStateOf(doc: Y.Doc): SizedState {
  const bytes = Y.encodeStateAsUpdate(doc);
  const size = bytes.length;
  return size <= largeBytes ? { bytes, isCompact: false, size } : { bytes: compact(Y.encodeStateAsUpdateV2(doc)), isCompact: true, size };
}

/** Applies a merged text and the updates after it. */
export function applyStored(doc: Y.Doc, { bytes, isCompact }: StoredState, after: readonly Uint8Array[]): void {
  const stored: EncodedState = isCompact ? { bytes: inflateRawSync(bytes), version: 2 } : { bytes, version: 1 };
  const { state, updates } = withUpdatesMerged(merging, { state: stored, updates: after });
  doc.transact(() => {
    if (state.version === 1) Y.applyUpdate(doc, state.bytes);
    else Y.applyUpdateV2(doc, state.bytes);
    for (const update of updates) Y.applyUpdate(doc, update);
  });
}

/** The bytes of a merged text in the compact form. */
export const compactBytes = ({ bytes, isCompact }: StoredState): Uint8Array =>
  isCompact ? bytes : compact(Y.convertUpdateFormatV1ToV2(bytes));

/** Fast: Yjs has already shortened what repeats. */
const compact = (update: Uint8Array): Uint8Array => deflateRawSync(update, { level: 1 });
