import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { Written } from './written.ts';

/** What this device keeps of a text until the server has it. */
export interface KeptDraft {
  draftKey: string;
  /** The document's id and the version that was changed; null until the server has made the document. */
  id: string | null;
  version: number | null;
  written: Written;
  savedAtMs: number;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The texts of one person that this device keeps. Each stands under its document's id, or under its own key before it has one. */
export class LocalDrafts {
  readonly #storage: Storage;
  readonly #prefix: string;

  constructor(storage: Storage, userId: string) {
    this.#storage = storage;
    this.#prefix = `draft:${userId}:`;
  }

  /** False when the device has no room, or keeps nothing. */
  keep(draft: KeptDraft): boolean {
    try {
      this.#storage.setItem(this.#keyOf(draft), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  forget(draft: Pick<KeptDraft, 'id' | 'draftKey'>): void {
    try {
      this.#storage.removeItem(this.#keyOf(draft));
    } catch {
      // A device that keeps nothing has nothing to forget.
    }
  }

  find(id: string): KeptDraft | undefined {
    return this.#read(`${this.#prefix}${id}`);
  }

  /** The newest text that has never reached the server. */
  newest(): KeptDraft | undefined {
    const found: KeptDraft[] = [];
    try {
      for (let index = 0; index < this.#storage.length; index += 1) {
        const key = this.#storage.key(index);
        const draft = key?.startsWith(this.#prefix) ? this.#read(key) : undefined;
        if (draft?.id === null) found.push(draft);
      }
    } catch {
      return undefined;
    }
    return found.sort((one, other) => other.savedAtMs - one.savedAtMs)[0];
  }

  #keyOf({ id, draftKey }: Pick<KeptDraft, 'id' | 'draftKey'>): string {
    return `${this.#prefix}${id ?? draftKey}`;
  }

  #read(key: string): KeptDraft | undefined {
    try {
      const draft: unknown = JSON.parse(this.#storage.getItem(key) ?? 'null');
      return isKeptDraft(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Storage may have been written by another version, or by hand. */
function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { draftKey, id, version, written, savedAtMs } = value as Partial<KeptDraft>;
  return (
    typeof draftKey === 'string' &&
    (id === null || typeof id === 'string') &&
    (version === null || typeof version === 'number') &&
    typeof savedAtMs === 'number' &&
    typeof written === 'object' &&
    written !== null &&
    [written.title, written.subtitle, written.category].every((text) => typeof text === 'string') &&
    isRichText(written.content)
  );
}

function isRichText(content: RichText | undefined): boolean {
  return typeof content === 'object' && content?.type === 'doc' && Array.isArray(content.content);
}
