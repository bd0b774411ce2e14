import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { DraftStore } from '#platform/web/drafts/draft-store.ts';
import type { Written } from './written.ts';

/** Text stored on this device until the server has it. */
export interface LocalDraft {
  draftKey: string;
  /** Document ID and the version that was edited; null until the document exists on the server. */
  id: string | null;
  version: number | null;
  written: Written;
  savedAtMs: number;
}

/** Stored texts of one user, keyed by document ID, or by draft key before there is one. */
export class LocalDrafts {
  readonly #stored: DraftStore;

  constructor(stored: DraftStore) {
    this.#stored = stored;
  }

  /** False if storage is full or disabled. */
  save(draft: LocalDraft): boolean {
    return this.#stored.save('document', nameOf(draft), JSON.stringify(draft));
  }

  forget(draft: Pick<LocalDraft, 'id' | 'draftKey'>): void {
    this.#stored.remove('document', nameOf(draft));
  }

  find(id: string): LocalDraft | undefined {
    return read(this.#stored.read('document', id));
  }

  /** Newest text that has never reached the server. */
  newest(): LocalDraft | undefined {
    const found = this.#stored.all('document').flatMap((text) => read(text) ?? []);
    return found.filter(({ id }) => id === null).sort((one, other) => other.savedAtMs - one.savedAtMs)[0];
  }
}

const nameOf = ({ id, draftKey }: Pick<LocalDraft, 'id' | 'draftKey'>) => id ?? draftKey;

function read(text: string | undefined): LocalDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return isStoredDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Validates the shape, since another release may have written it. */
function isStoredDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { draftKey, id, version, written, savedAtMs } = value as Partial<LocalDraft>;
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
