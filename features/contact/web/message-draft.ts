import { session } from '#platform/web/session/session.tsx';

/** Key of a visitor's unsent text in session storage. */
const textKey = 'contactDraft';

const fieldNames = ['name', 'email', 'subject', 'message'] as const;
export type ContactText = Readonly<Record<(typeof fieldNames)[number], string>>;

export const emptyText: ContactText = { name: '', email: '', subject: '', message: '' };

/** Storage of the unsent text. */
export interface DraftStore {
  /** Unsent text; undefined if there is none. */
  read: () => ContactText | undefined;
  save: (text: ContactText) => void;
}

/**
 * Opens the storage: session storage for visitors, encrypted storage for signed-in users, whose
 * code is loaded only then.
 */
export async function openDraftStore(): Promise<DraftStore> {
  if (!session.writer()) return windowDrafts;
  const { DraftStore } = await import('#platform/web/drafts/draft-store.ts');
  const texts = new DraftStore();
  const save = (text: ContactText) => {
    if (isEmpty(text)) texts.remove('message', textKey);
    else texts.save('message', textKey, JSON.stringify(text));
  };
  const started = fromJson(sessionStorage.getItem(textKey));
  if (started) {
    // Takes over text typed as a visitor before signing in.
    save(started);
    sessionStorage.removeItem(textKey);
  }
  return { save, read: () => fromJson(texts.read('message', textKey) ?? null) };
}

const windowDrafts: DraftStore = {
  read() {
    try {
      return session.isNobodys() ? fromJson(sessionStorage.getItem(textKey)) : undefined;
    } catch {
      return undefined;
    }
  },
  save(text) {
    try {
      if (!session.isNobodys()) return;
      if (isEmpty(text)) sessionStorage.removeItem(textKey);
      else sessionStorage.setItem(textKey, JSON.stringify(text));
    } catch {
      // Storage failed; the text is still in the form.
    }
  },
};

const isEmpty = (text: ContactText) => fieldNames.every((name) => text[name] === '');

function fromJson(json: string | null): ContactText | undefined {
  try {
    const stored: unknown = JSON.parse(json ?? 'null');
    return typeof stored === 'object' && stored !== null ? textFrom((name) => Reflect.get(stored, name)) : undefined;
  } catch {
    return undefined;
  }
}

/** Builds the four fields from any getter by name; values other than strings become empty. */
export function textFrom(valueOf: (name: string) => unknown): ContactText {
  const text = (name: string) => {
    const value = valueOf(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
}
