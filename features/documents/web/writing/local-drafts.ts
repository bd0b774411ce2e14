import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { KeptTexts } from '#platform/web/kept-texts/kept-texts.ts';
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

/** The texts of one person that this device keeps. Each stands under its document's id, or under its own key before it has one. */
export class LocalDrafts {
  readonly #kept: KeptTexts;

  constructor(kept: KeptTexts) {
    this.#kept = kept;
  }

  /** False when the device has no room, or keeps nothing. */
  keep(draft: KeptDraft): boolean {
    return this.#kept.keep('document', nameOf(draft), JSON.stringify(draft));
  }

  forget(draft: Pick<KeptDraft, 'id' | 'draftKey'>): void {
    this.#kept.forget('document', nameOf(draft));
  }

  find(id: string): KeptDraft | undefined {
    return read(this.#kept.read('document', id));
  }

  /** The newest text that has never reached the server. */
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

/** It may have been written by another version. */
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
