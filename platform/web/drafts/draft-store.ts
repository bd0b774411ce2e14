import { session, type Writer } from '../session/session.tsx';
import { Cipher } from './cipher.ts';
import { prefixOf, type DraftKind } from './draft-kinds.ts';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The only store of typed text on this device that the server does not have yet. Each text is in
 * local storage under `text:PERSON:KIND:NAME`, encrypted with the person’s key, which is part of
 * their token and disappears with it. Without a key nothing is stored.
 */
export class DraftStore {
  readonly #writer: Writer | null;
  readonly #cipher: Cipher | undefined;
  readonly #storage: Storage | undefined;

  constructor(writer: Writer | null = session.writer(), storage?: Storage) {
    this.#writer = writer;
    try {
      this.#storage = storage ?? localStorage;
      this.#cipher = writer ? new Cipher(writer.key) : undefined;
    } catch {
      // Without storage, writing still works.
    }
  }

  /**
   * Stores a text synchronously. Returns false if the device has no space or no storage, or the
   * writer has signed out.
   */
  save(kind: DraftKind, name: string, text: string): boolean {
    try {
      const key = this.#keyOf(kind, name);
      if (key === undefined || !this.#cipher || !this.#storage) return false;
      this.#storage.setItem(key, this.#cipher.lock(key, text));
      return true;
    } catch {
      return false;
    }
  }

  read(kind: DraftKind, name: string): string | undefined {
    const key = this.#keyOf(kind, name);
    return key === undefined ? undefined : this.#read(key);
  }

  /** All readable texts of a kind. */
  all(kind: DraftKind): string[] {
    const found: string[] = [];
    try {
      const prefix = this.#writer ? prefixOf(this.#writer.id, kind) : undefined;
      for (let index = 0; prefix !== undefined && index < (this.#storage?.length ?? 0); index += 1) {
        const key = this.#storage?.key(index);
        const text = key?.startsWith(prefix) ? this.#read(key) : undefined;
        if (text !== undefined) found.push(text);
      }
    } catch {
      // Without storage there are none.
    }
    return found;
  }

  remove(kind: DraftKind, name: string): void {
    try {
      const key = this.#keyOf(kind, name);
      if (key !== undefined) this.#storage?.removeItem(key);
    } catch {
      // Without storage there is nothing to remove.
    }
  }

  #keyOf(kind: DraftKind, name: string): string | undefined {
    if (!this.#writer || this.#writer.hasLeft || !this.#cipher) return undefined;
    return prefixOf(this.#writer.id, kind) + this.#cipher.nameOf(`${kind} ${name}`);
  }

  #read(key: string): string | undefined {
    try {
      const locked = this.#storage?.getItem(key);
      return typeof locked === 'string' ? this.#cipher?.unlock(key, locked) : undefined;
    } catch {
      return undefined;
    }
  }
}
