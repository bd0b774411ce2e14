import * as Y from 'yjs';
import type { LiveState } from '../../../contract/live-endpoints.ts';
import { fromBase64 } from './base64.ts';

/**
 * State of a live text on the server; a large merged text is read separately from later updates.
 */
export interface ReadState extends LiveState {
  /** A Yjs update of version 2. */
  large?: Uint8Array;
}

/** Applies it in one step, so that an editor changes once. */
export function applyRead(doc: Y.Doc, { state, large, updates }: ReadState, origin?: unknown): void {
  doc.transact(() => {
    if (large) Y.applyUpdateV2(doc, large, origin);
    else if (state !== null) Y.applyUpdate(doc, fromBase64(state), origin);
    for (const update of updates) Y.applyUpdate(doc, fromBase64(update), origin);
  }, origin);
}

/** Unpacks a large merged text as the server sends it. */
export async function unpack({ body }: Response): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body?.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer());
}
