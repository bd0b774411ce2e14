import * as Y from 'yjs';
import { refuse } from '#platform/server/common/refusal.ts';
import { partsOf } from '../../contract/live-text.ts';
import { isKnownMark, isKnownNode } from './live-nodes.ts';

/** Number of changes by each client. */
export type Vector = Map<number, number>;

/** More changes than anyone makes under one number. */
const mostChanges = 2 ** 31;

export interface CheckedUpdate {
  vector: Vector;
  clients: number[];
  /** The update without what is stored already; undefined if nothing is left. */
  added: Uint8Array | undefined;
}

/**
 * Checks an update before it is stored: readable, of this document, only with known nodes and marks, and continuing what is stored.
 * Needs the state vector only, not the text, so that a document that is edited takes no memory.
 */
export function checkUpdate(update: Uint8Array, id: string, stored: Vector): CheckedUpdate {
  const read = decoded(update);
  const { structs, ds } = read;
  const vector = new Map(stored);
  const clients = new Set<number>();
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    const known = vector.get(client) ?? 0;
    if (struct instanceof Y.Skip || clock > known) throw refuse('document.updateMissesOthers');
    if (end > mostChanges) throw refuse('document.updateUnreadable');
    // Known changes can be repeated: a client resends an update if the reply was lost.
    if (end <= known) continue;
    clients.add(client);
    vector.set(client, end);
  }
  const isThere = (place: Y.ID | null) => !place || place.clock < (vector.get(place.client) ?? 0);
  const parts = new Set<string>(Object.values(partsOf(id)));
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    const parent: unknown = struct.parent;
    if (!isThere(struct.origin) || !isThere(struct.rightOrigin) || (parent instanceof Y.ID && !isThere(parent)))
      throw refuse('document.updateMissesOthers');
    if (typeof parent === 'string' && !parts.has(parent)) throw refuse('document.updateUnreadable');
    if (!isKnown(struct.content)) throw refuse('document.updateUnreadable');
  }
  for (const [client, deletions] of ds.clients)
    for (const { clock, len } of deletions) if (clock + len > (vector.get(client) ?? 0)) throw refuse('document.updateMissesOthers');
  return { vector, clients: [...clients], added: withoutKnown(update, read, stored) };
}

function withoutKnown(update: Uint8Array, { structs, ds }: ReturnType<typeof Y.decodeUpdate>, stored: Vector): Uint8Array | undefined {
  const isKnown = ({ id: { client, clock } }: (typeof structs)[number]) => clock < (stored.get(client) ?? 0);
  if (!structs.some(isKnown)) return update;
  const isAllKnown = structs.every(({ id: { client, clock }, length }) => clock + length <= (stored.get(client) ?? 0));
  return isAllKnown && ds.clients.size === 0 ? undefined : Y.diffUpdate(update, writeVector(stored));
}

function decoded(update: Uint8Array): ReturnType<typeof Y.decodeUpdate> {
  try {
    const read = Y.decodeUpdate(update);
    if (read.structs.length > 0 || read.ds.clients.size > 0) return read;
  } catch {
    // Refused below: Yjs could not read the update.
  }
  throw refuse('document.updateUnreadable');
}

/** Whether the content of a change can be part of a text. */
function isKnown(content: Y.Item['content']): boolean {
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted || content instanceof Y.ContentAny) return true;
  if (content instanceof Y.ContentFormat) return isKnownMark(content.key);
  if (!(content instanceof Y.ContentType)) return false;
  const { type } = content;
  return type instanceof Y.XmlText || (type instanceof Y.XmlElement && isKnownNode(type.nodeName));
}

export const readVector = (encoded: Uint8Array): Vector => Y.decodeStateVector(encoded);
export const writeVector = (vector: Vector): Uint8Array => Y.encodeStateVector(vector);
