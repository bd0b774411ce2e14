import type { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { fromBase64, toBase64 } from './base64.ts';

interface Kept {
  liveId: string;
  /** Name in the store. */
  name: string;
  /** Base64 of the update. */
  update: string;
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
  fromBefore(): Uint8Array[] {
    return this.#adopted.map(({ update }) => fromBase64(update));
  }

  /** False if the device has no space or no storage. */
  keep(update: Uint8Array): boolean {
    const kept: Kept = { liveId: this.#id, name: this.#name, update: toBase64(update) };
    return this.#store.save('document', this.#name, JSON.stringify(kept));
  }

  /** Everything is on the server. */
  forget(): void {
    this.#store.remove('document', this.#name);
    // Another window may have added to its entry since.
    for (const kept of this.#adopted)
      if (read(this.#store.read('document', kept.name), this.#id)?.update === kept.update) this.#store.remove('document', kept.name);
    this.#adopted = [];
  }
}

function read(text: string | undefined, id: string): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    const isKept = kept?.liveId === id && typeof kept.name === 'string' && typeof kept.update === 'string';
    return isKept ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
