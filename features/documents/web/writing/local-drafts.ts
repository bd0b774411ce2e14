import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { KeptTexts } from '#platform/web/kept-texts/kept-texts.ts';
import type { Written } from './written.ts';

/** Text stored on this device until the server has it. */
export interface KeptDraft {
  draftKey: string;
  /** Document ID and the version that was edited; null until the document exists on the server. */
  id: string | null;
  version: number | null;
  written: Written;
  savedAtMs: number;
}

/** Stored texts of one user, keyed by document ID, or by draft key before there is one. */
export class LocalDrafts {
  readonly #kept: KeptTexts;

  constructor(kept: KeptTexts) {
    this.#kept = kept;
  }

  /** False if storage is full or disabled. */
  keep(draft: KeptDraft): boolean {
    return this.#kept.keep('document', nameOf(draft), JSON.stringify(draft));
  }

  forget(draft: Pick<KeptDraft, 'id' | 'draftKey'>): void {
    this.#kept.forget('document', nameOf(draft));
  }

  find(id: string): KeptDraft | undefined {
    return read(this.#kept.read('document', id));
  }

  /** Newest text that has never reached the server. */
  newest(): KeptDraft | undefined {
    const found = this.#kept.all('document').flatMap((text) => read(text) ?? []);
    return found.filter(({ id }) => id === null).sort((one, other) => other.savedAtMs - one.savedAtMs)[0];
  }
}

const nameOf = ({ id, draftKey }: Pick<KeptDraft, 'id' | 'draftKey'>) => id ?? draftKey;

function read(text: string | undefined): KeptDraft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return isKeptDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Validates the shape, since another release may have written it. */
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
