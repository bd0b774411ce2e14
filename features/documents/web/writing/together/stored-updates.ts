import * as Y from 'yjs';
import type { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { PendingPart } from './pending-changes.ts';

interface Stored {
  liveId: string;
  /** Name in the store. */
  name: string;
  /** Updates in base64, with the number of the text on which they were made. */
  updates: { update: string; base: number }[];
}

export interface StoredUpdate {
  update: Uint8Array;
  base: number;
}

/**
 * Updates that are on this device only, encrypted like all unsent texts. Each window has an entry of its own; entries of windows
 * that were closed are sent by the next one.
 */
export class StoredUpdates {
  readonly #store: DraftStore;
  readonly #id: string;
  readonly #name: string;
  #adopted: Stored[];

  constructor(store: DraftStore, id: string, client: number) {
    this.#store = store;
    this.#id = id;
    this.#name = `live ${id} ${client}`;
    this.#adopted = store.all('document').flatMap((text) => read(text, id) ?? []);
  }

  /** Updates of earlier visits, and of other open windows: applying them twice is harmless. */
  fromBefore(): StoredUpdate[] {
    return this.#adopted.flatMap(({ updates }) => updates.map(({ update, base }) => ({ update: fromBase64(update), base })));
  }

  /** False if the device has no space or no storage. */
  keep(parts: readonly PendingPart[]): boolean {
    const updates = parts.map((part) => ({ update: toBase64(Y.mergeUpdates(part.updates)), base: part.base }));
    const stored: Stored = { liveId: this.#id, name: this.#name, updates };
    return this.#store.save('document', this.#name, JSON.stringify(stored));
  }

  /** Everything is on the server. */
  forget(): void {
    this.#store.remove('document', this.#name);
    // Another window may have added to its entry since.
    for (const stored of this.#adopted)
      if (JSON.stringify(read(this.#store.read('document', stored.name), this.#id)) === JSON.stringify(stored))
        this.#store.remove('document', stored.name);
    this.#adopted = [];
  }
}

function read(text: string | undefined, id: string): Stored | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as (Partial<Stored> & { update?: string }) | null;
    if (stored?.liveId !== id || typeof stored.name !== 'string') return undefined;
    // Earlier releases stored one update, without its number.
    const updates = stored.updates ?? (typeof stored.update === 'string' ? [{ update: stored.update, base: 0 }] : undefined);
    return updates && { liveId: id, name: stored.name, updates };
  } catch {
    return undefined;
  }
}
