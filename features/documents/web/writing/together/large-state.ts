import * as Y from 'yjs';
import type { LiveState } from '../../../contract/live-endpoints.ts';
import { withUpdatesMerged, type EncodedState } from '../../../contract/merged-updates.ts';
import { fromBase64 } from './base64.ts';

/**
 * State of a live text on the server; a large merged text is read separately from later updates.
 */
export interface ReadState extends LiveState {
  /** A Yjs update of version 2. */
  large?: Uint8Array;
}

/** Named one by one, so that the page does not load all of Yjs for them. */
const merging = {
  mergeUpdates: Y.mergeUpdates,
  mergeUpdatesV2: Y.mergeUpdatesV2,
  convertUpdateFormatV1ToV2: Y.convertUpdateFormatV1ToV2,
};

/** Applies it in one step, so that an editor changes once. */
export function applyRead(doc: Y.Doc, { state, large, updates }: ReadState, origin?: unknown): void {
  const after = updates.map(fromBase64);
  const whole: EncodedState | undefined = large
    ? { bytes: large, version: 2 }
    : state === null
      ? undefined
      : { bytes: fromBase64(state), version: 1 };
  const text = whole && withUpdatesMerged(merging, { state: whole, updates: after });
  doc.transact(() => {
    if (text?.state.version === 1) Y.applyUpdate(doc, text.state.bytes, origin);
    else if (text) Y.applyUpdateV2(doc, text.state.bytes, origin);
    for (const update of text?.updates ?? after) Y.applyUpdate(doc, update, origin);
  }, origin);
}

/** Unpacks a large merged text as the server sends it. */
export async function unpack(packed: BodyInit): Promise<Uint8Array> {
  const { body } = new Response(packed);
  if (!body) return new Uint8Array();
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer());
}
