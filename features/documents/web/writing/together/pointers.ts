import * as Y from 'yjs';
import { nameNumber } from '#platform/contract/name-number.ts';
import type { LivePointer } from '../../../contract/live-text.ts';
import { fromBase64, toBase64 } from './base64.ts';

/** Where a cursor is, as the cursor plugin of y-tiptap has it: relative positions of Yjs as JSON. */
interface Cursor {
  anchor: unknown;
  head: unknown;
}
interface PointerState {
  cursor?: Cursor | null;
  user?: { name: string; colour: number };
}

export type SendPointer = (pointer: Pick<LivePointer, 'client' | 'anchor' | 'head'>) => void;

/** Number of colours of people. */
const colours = 6;
const pauseMs = 400;

/** The cursors of all windows: the part of an Awareness of y-protocols that the cursor plugin uses. */
export class Pointers {
  readonly doc: Y.Doc;
  readonly #send: SendPointer;
  readonly #states = new Map<number, PointerState>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAtMs = 0;

  constructor(doc: Y.Doc, send: SendPointer) {
    this.doc = doc;
    this.#send = send;
  }

  getStates = (): Map<number, PointerState> => this.#states;
  getLocalState = (): PointerState | null => this.#states.get(this.doc.clientID) ?? null;
  on = (_event: string, listener: () => void): void => void this.#listeners.add(listener);
  off = (_event: string, listener: () => void): void => void this.#listeners.delete(listener);

  /** Called by the cursor plugin when one’s own cursor moves. */
  setLocalStateField = (_field: string, cursor: Cursor | null): void => {
    this.#states.set(this.doc.clientID, { cursor });
    this.#timer ??= setTimeout(() => this.tell(), Math.max(0, this.#sentAtMs + pauseMs - Date.now()));
  };

  /** Sends one’s own cursor, also to windows that have just come. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentAtMs = Date.now();
    const cursor = this.getLocalState()?.cursor;
    this.#send({ client: this.doc.clientID, anchor: encoded(cursor?.anchor), head: encoded(cursor?.head) });
  }

  receive({ client, name, anchor, head }: LivePointer): void {
    if (client === this.doc.clientID) return;
    if (anchor === null || head === null) this.#states.delete(client);
    else
      this.#states.set(client, {
        cursor: { anchor: decoded(anchor), head: decoded(head) },
        user: { name, colour: nameNumber(name, colours) },
      });
    this.#changed();
  }

  /** Removes the cursors of all others, for example when the connection is lost. */
  clear(): void {
    for (const client of this.#states.keys()) if (client !== this.doc.clientID) this.#states.delete(client);
    this.#changed();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const encoded = (position: unknown): string | null =>
  position ? toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromJSON(position))) : null;

function decoded(position: string): unknown {
  try {
    return Y.relativePositionToJSON(Y.decodeRelativePosition(fromBase64(position)));
  } catch {
    return null;
  }
}
