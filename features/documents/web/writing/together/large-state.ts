import * as Y from 'yjs';
import type { LiveState } from '../../../contract/live-endpoints.ts';
import { updatesOf } from './known-names.ts';

/**
 * State of a live text on the server; a large merged text is read separately from later updates.
 */
export interface ReadState extends LiveState {
  /** A Yjs update of version 2. */
  large?: Uint8Array;
}

/** Applies it in one step, so that an editor changes once. */
export function applyRead(doc: Y.Doc, read: ReadState, origin?: unknown): void {
  const updates = updatesOf(read);
  doc.transact(() => {
    if (read.large) Y.applyUpdateV2(doc, read.large, origin);
    for (const update of updates) Y.applyUpdate(doc, update, origin);
  }, origin);
}

/** Unpacks a large merged text as the server sends it. */
export async function unpack(packed: BodyInit): Promise<Uint8Array> {
  const { body } = new Response(packed);
  if (!body) return new Uint8Array();
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer());
}
