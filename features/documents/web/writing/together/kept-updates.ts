import * as Y from 'yjs';
import type { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { fromBase64, toBase64 } from './base64.ts';
import type { PendingPart } from './pending-changes.ts';

interface Kept {
  liveId: string;
  /** Name in the store. */
  name: string;
  /** Updates in base64, with the number of the text on which they were made. */
  updates: { update: string; base: number }[];
}

export interface KeptUpdate {
  update: Uint8Array;
  base: number;
}

/**
 * Updates that are on this device only, encrypted like all unsent texts. Each window has an entry of its own; entries of windows
 * that were closed are sent by the next one.
 */
export class KeptUpdates {
  readonly #store: DraftStore;
  readonly #id: string;
  readonly #name: string;
  #adopted: Kept[];

  constructor(store: DraftStore, id: string, client: number) {
    this.#store = store;
    this.#id = id;
    this.#name = `live ${id} ${client}`;
    this.#adopted = store.all('document').flatMap((text) => read(text, id) ?? []);
  }

  /** Updates of earlier visits, and of other open windows: applying them twice is harmless. */
  fromBefore(): KeptUpdate[] {
    return this.#adopted.flatMap(({ updates }) => updates.map(({ update, base }) => ({ update: fromBase64(update), base })));
  }

  /** False if the device has no space or no storage. */
  keep(parts: readonly PendingPart[]): boolean {
    const updates = parts.map((part) => ({ update: toBase64(Y.mergeUpdates(part.updates)), base: part.base }));
    const kept: Kept = { liveId: this.#id, name: this.#name, updates };
    return this.#store.save('document', this.#name, JSON.stringify(kept));
  }

  /** Everything is on the server. */
  forget(): void {
    this.#store.remove('document', this.#name);
    // Another window may have added to its entry since.
    for (const kept of this.#adopted)
      if (JSON.stringify(read(this.#store.read('document', kept.name), this.#id)) === JSON.stringify(kept))
        this.#store.remove('document', kept.name);
    this.#adopted = [];
  }
}

function read(text: string | undefined, id: string): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as (Partial<Kept> & { update?: string }) | null;
    if (kept?.liveId !== id || typeof kept.name !== 'string') return undefined;
    // Earlier releases stored one update, without its number.
    const updates = kept.updates ?? (typeof kept.update === 'string' ? [{ update: kept.update, base: 0 }] : undefined);
    return updates && { liveId: id, name: kept.name, updates };
  } catch {
    return undefined;
  }
}
